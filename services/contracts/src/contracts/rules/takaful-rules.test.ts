import { describeRules, WHILE_DRAFT } from '../../../test/support/describe-rules';
import { TAKAFUL_RULES } from './takaful-rules';

const terms = (takaful: object) => ({ body: { terms: { takaful } } });
const activation = (evidence: object) => ({
  facts: { activation: { effectiveDate: '2026-06-15', evidence } },
});

describeRules('takaful', TAKAFUL_RULES, {
  'TKF-TABARRU': {
    at: WHILE_DRAFT,
    field: 'terms.takaful.contributionBasis',
    keptBy: { 'a donation': terms({ contributionBasis: 'tabarru' }) },
    brokenBy: { 'a premium': terms({ contributionBasis: 'premium' }) },
    doesNotApplyTo: { silence: {} },
  },
  'TKF-WAKALA': {
    at: WHILE_DRAFT,
    field: 'terms.takaful.wakalaFeePct',
    keptBy: {
      'a stated fee': terms({ wakalaFeePct: 30, tabarruPct: 70 }),
      'no fee, stated': terms({ wakalaFeePct: 0 }),
    },
    brokenBy: {
      'a fee that is not stated': terms({ coverType: 'family' }),
      'fee and donation above the contribution': terms({ wakalaFeePct: 30.1, tabarruPct: 70 }),
    },
    doesNotApplyTo: { silence: {} },
  },
  'TKF-SURPLUS': {
    at: WHILE_DRAFT,
    field: 'terms.takaful.surplusRule',
    keptBy: {
      participants: terms({ surplusRule: 'participants' }),
      charity: terms({ surplusRule: 'charity' }),
    },
    brokenBy: {
      'the operator': terms({ surplusRule: 'operator' }),
      'a surplus shared with the operator': terms({ surplusRule: 'shared' }),
    },
    doesNotApplyTo: { silence: {} },
  },
  'TKF-SEGREG': {
    at: ['activate'],
    field: 'evidence.segregatedAccounts',
    keptBy: { 'two accounts': activation({ segregatedAccounts: true }) },
    brokenBy: {
      'one account': activation({ segregatedAccounts: false }),
      'no evidence': activation({}),
    },
  },
});

import { describeRules } from '../../../test/support/describe-rules';
import { ISTISNA_RULES } from './istisna-rules';

const terms = (istisna: object) => ({ body: { terms: { istisna } } });
const milestones = (...pcts: readonly number[]) =>
  terms({ milestones: pcts.map((pct) => ({ name: 'stage', pct, dueDate: '2027-01-01' })) });

describeRules('istisna', ISTISNA_RULES, {
  'IST-MAKE': {
    keptBy: { 'a thing to be made': terms({ existingAsset: false }) },
    brokenBy: { 'a thing that exists': terms({ existingAsset: true }) },
    doesNotApplyTo: { silence: {} },
  },
  'IST-SPEC': {
    keptBy: {
      'specification and date': terms({ specification: 'a bridge', deliveryDate: '2028-01-01' }),
      'milestones that are the whole price': milestones(33.3, 33.3, 33.4),
    },
    brokenBy: {
      'a specification without date': terms({ specification: 'a bridge' }),
      'a date without specification': terms({ deliveryDate: '2028-01-01' }),
      'milestones that are less than the price': milestones(30, 30),
      'milestones that are more than the price': milestones(60, 50),
    },
    doesNotApplyTo: { silence: {} },
  },
  'IST-NOCOSTPLUS': {
    keptBy: { 'a lump sum': terms({ priceBasis: 'lump_sum' }) },
    brokenBy: { 'cost plus': terms({ priceBasis: 'cost_plus' }) },
    doesNotApplyTo: { silence: {} },
  },
  'IST-DEFECT': {
    keptBy: { 'a liable maker': terms({ defectLiabilityExcluded: false }) },
    brokenBy: { 'an excluded liability': terms({ defectLiabilityExcluded: true }) },
    doesNotApplyTo: { silence: {} },
  },
  'IST-EXT': {
    keptBy: { 'no stipulated rebate': terms({ prepaymentRebateStipulated: false }) },
    brokenBy: { 'a stipulated rebate': terms({ prepaymentRebateStipulated: true }) },
    doesNotApplyTo: { silence: {} },
  },
});

import type { TerminateContractRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/contracts';
import { describeRules, naming, WHILE_DRAFT } from '../../../test/support/describe-rules';
import { MUDARABAH_RULES } from './mudarabah-rules';

const terms = (mudarabah: object) => ({ body: { terms: { mudarabah } } });
const ended = (reason: TerminateContractRequest['reason']) => ({
  facts: { termination: { reason, effectiveDate: '2026-06-15' } },
});

describeRules('mudarabah', MUDARABAH_RULES, {
  'MDR-PROFIT': {
    at: WHILE_DRAFT,
    field: 'terms.mudarabah.mudaribPct',
    keptBy: {
      'shares that sum to 100': terms({ rabbAlMalPct: 66.6, mudaribPct: 33.4 }),
    },
    brokenBy: {
      'shares that sum to less': terms({ rabbAlMalPct: 60, mudaribPct: 39 }),
      'one share without the other': terms({ rabbAlMalPct: 60 }),
      'a lump sum': naming('terms.mudarabah.profitBasis', terms({ profitBasis: 'lump_sum' })),
      'a percentage of capital': naming(
        'terms.mudarabah.profitBasis',
        terms({ profitBasis: 'capital_share' }),
      ),
    },
    doesNotApplyTo: {
      silence: {},
      'shares of profit that are not named': terms({ profitBasis: 'profit_share' }),
    },
  },
  'MDR-LOSS': {
    at: WHILE_DRAFT,
    field: 'terms.mudarabah.lossBearer',
    keptBy: { 'the capital provider': terms({ lossBearer: 'rabb_al_mal' }) },
    brokenBy: {
      'the manager': terms({ lossBearer: 'mudarib' }),
      'both sides': terms({ lossBearer: 'shared' }),
    },
    doesNotApplyTo: { silence: {} },
  },
  'MDR-CAP': {
    at: WHILE_DRAFT,
    field: 'terms.mudarabah.capitalKind',
    keptBy: {
      cash: terms({ capitalKind: 'cash' }),
      'a capital that is the cost': terms({ capital: 50_000 }),
    },
    brokenBy: {
      'a debt': terms({ capitalKind: 'debt' }),
      'a capital that is another sum': naming(
        'terms.mudarabah.capital',
        terms({ capital: 20, capitalKind: 'cash' }),
      ),
    },
    doesNotApplyTo: { silence: {} },
  },
  'MDR-FEE': {
    at: WHILE_DRAFT,
    field: 'terms.mudarabah.mudaribFee',
    keptBy: { 'no fee': terms({ mudaribFee: 0 }) },
    brokenBy: { 'a fee': terms({ mudaribFee: 100 }) },
    doesNotApplyTo: { silence: {} },
  },
  'MDR-TERM': {
    at: ['terminate'],
    field: 'reason',
    keptBy: {
      'mutual consent': ended('mutual_agreement'),
      expiry: ended('expiry'),
      'force majeure': ended('force_majeure'),
    },
    brokenBy: { default: ended('default'), breach: ended('breach') },
  },
});

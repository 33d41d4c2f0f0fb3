import { describeRules, naming, WHILE_DRAFT } from '../../../test/support/describe-rules';
import { ISTISNA_RULES } from './istisna-rules';

const terms = (istisna: object) => ({ body: { terms: { istisna } } });
const milestones = (...pcts: readonly number[]) =>
  terms({ milestones: pcts.map((pct) => ({ name: 'stage', pct, dueDate: '2027-01-01' })) });

describeRules('istisna', ISTISNA_RULES, {
  'IST-MAKE': {
    at: WHILE_DRAFT,
    field: 'terms.istisna.existingAsset',
    keptBy: { 'a thing to be made': terms({ existingAsset: false }) },
    brokenBy: { 'a thing that exists': terms({ existingAsset: true }) },
    doesNotApplyTo: { silence: {} },
  },
  'IST-SPEC': {
    at: WHILE_DRAFT,
    field: 'terms.istisna.specification',
    keptBy: {
      'specification and date': terms({ specification: 'a bridge', deliveryDate: '2028-01-01' }),
      'a delivery today': terms({ specification: 'a bridge', deliveryDate: '2026-06-15' }),
    },
    brokenBy: {
      'a specification without date': terms({ specification: 'a bridge' }),
      'a delivery yesterday': naming(
        'terms.istisna.deliveryDate',
        terms({ specification: 'a bridge', deliveryDate: '2026-06-14' }),
      ),
      'a date without specification': terms({ deliveryDate: '2028-01-01' }),
      'milestones that are less than the price': naming(
        'terms.istisna.milestones',
        milestones(30, 30),
      ),
      'milestones that are more than the price': naming(
        'terms.istisna.milestones',
        milestones(60, 50),
      ),
    },
    doesNotApplyTo: { silence: {}, 'milestones of an unknown thing': milestones(33.3, 33.3, 33.4) },
  },
  'IST-NOCOSTPLUS': {
    at: WHILE_DRAFT,
    field: 'terms.istisna.priceBasis',
    keptBy: { 'a lump sum': terms({ priceBasis: 'lump_sum' }) },
    brokenBy: { 'cost plus': terms({ priceBasis: 'cost_plus' }) },
    doesNotApplyTo: { silence: {} },
  },
  'IST-DEFECT': {
    at: WHILE_DRAFT,
    field: 'terms.istisna.defectLiabilityExcluded',
    keptBy: { 'a liable maker': terms({ defectLiabilityExcluded: false }) },
    brokenBy: { 'an excluded liability': terms({ defectLiabilityExcluded: true }) },
    doesNotApplyTo: { silence: {} },
  },
  'IST-EXT': {
    at: WHILE_DRAFT,
    field: 'terms.istisna.prepaymentRebateStipulated',
    keptBy: { 'no stipulated rebate': terms({ prepaymentRebateStipulated: false }) },
    brokenBy: { 'a stipulated rebate': terms({ prepaymentRebateStipulated: true }) },
    doesNotApplyTo: { silence: {} },
  },
});

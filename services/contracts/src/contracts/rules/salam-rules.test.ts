import { describeRules, naming, WHILE_DRAFT } from '../../../test/support/describe-rules';
import { SALAM_RULES } from './salam-rules';

const terms = (salam: object) => ({ body: { terms: { salam } } });
const asset = (category: string) => ({ body: { asset: { category } } });
const paid = (capitalPaidAt: string, effectiveDate = '2026-06-15') => ({
  facts: { activation: { effectiveDate, evidence: { capitalPaidAt } } },
});
const WHEAT = {
  commodity: 'wheat',
  commodityKind: 'fungible',
  qualityGrade: 'durum 1',
  quantity: 20.5,
  unit: 't',
  deliveryDate: '2026-12-01',
};

describeRules('salam', SALAM_RULES, {
  'SLM-PAID': {
    at: [...WHILE_DRAFT, 'activate'],
    field: 'evidence.capitalPaidAt',
    keptBy: {
      'one instalment': {},
      'capital paid on the day': paid('2026-06-15T08:00:00.000Z'),
      'capital paid before': paid('2026-06-01T08:00:00.000Z'),
      'capital paid three days later': paid('2026-06-14T08:00:00.000Z', '2026-06-11'),
      'capital paid by the terms': {
        ...terms({ capitalPaidAt: '2026-06-15T08:00:00Z' }),
        facts: { activation: { effectiveDate: '2026-06-15', evidence: {} } },
      },
    },
    brokenBy: {
      'two instalments': naming('terms.numberOfInstallments', {
        body: { terms: { numberOfInstallments: 2 } },
      }),
      'no evidence at activation': {
        facts: { activation: { effectiveDate: '2026-06-15', evidence: {} } },
      },
      'capital paid four days later': paid('2026-06-14T08:00:00.000Z', '2026-06-10'),
      'capital that is still to be paid': paid('2026-06-15T12:00:01.000Z'),
    },
  },
  'SLM-DEBT': {
    at: WHILE_DRAFT,
    field: 'terms.salam.capitalSource',
    keptBy: { cash: terms({ capitalSource: 'cash' }) },
    brokenBy: { 'an existing debt': terms({ capitalSource: 'existing_debt' }) },
    doesNotApplyTo: { silence: {} },
  },
  'SLM-GOODS': {
    at: WHILE_DRAFT,
    field: 'terms.salam.commodity',
    keptBy: {
      'specified wheat': terms(WHEAT),
      'what buildings are made of': terms({ ...WHEAT, commodity: 'building materials' }),
      'what is grown for sale': terms({ ...WHEAT, commodity: 'cash crops' }),
    },
    brokenBy: {
      'goods without quality': terms({ ...WHEAT, qualityGrade: undefined }),
      'goods without quantity': terms({ ...WHEAT, quantity: undefined }),
      'goods without unit': terms({ ...WHEAT, unit: undefined }),
      'a specific item': naming(
        'terms.salam.commodityKind',
        terms({ ...WHEAT, commodityKind: 'specific_item' }),
      ),
      'gold by its kind': naming(
        'terms.salam.commodityKind',
        terms({ ...WHEAT, commodityKind: 'gold' }),
      ),
      'gold by its name': terms({ ...WHEAT, commodity: 'Gold bars' }),
      'land by its name': terms({ ...WHEAT, commodity: 'farm land' }),
      'gold as asset': naming('asset.category', asset('gold')),
      'a building as asset': naming('asset.category', asset('Real-Estate')),
    },
    doesNotApplyTo: { silence: {} },
  },
  'SLM-DATE': {
    at: WHILE_DRAFT,
    field: 'terms.salam.deliveryDate',
    keptBy: {
      'one date': terms(WHEAT),
      'several dates': terms({
        ...WHEAT,
        deliveryDate: undefined,
        deliveryDates: ['2026-12-01', '2027-01-01'],
      }),
    },
    brokenBy: {
      'goods without a date': terms({ ...WHEAT, deliveryDate: undefined }),
      'a delivery yesterday': terms({ ...WHEAT, deliveryDate: '2026-06-14' }),
      'a delivery yesterday of unnamed goods': terms({ deliveryDate: '2026-06-14' }),
      'one of several deliveries yesterday': naming(
        'terms.salam.deliveryDates',
        terms({ ...WHEAT, deliveryDates: ['2026-12-01', '2026-06-14'] }),
      ),
    },
    doesNotApplyTo: { silence: {} },
  },
  'SLM-PEN': {
    at: WHILE_DRAFT,
    field: 'terms.salam.lateDeliveryPenalty',
    keptBy: { 'no penalty': terms({ lateDeliveryPenalty: false }) },
    brokenBy: { 'a penalty': terms({ lateDeliveryPenalty: true }) },
    doesNotApplyTo: { silence: {} },
  },
  'SLM-PAR': {
    at: WHILE_DRAFT,
    field: 'terms.salam.parallelLinked',
    keptBy: { 'a parallel contract of its own': terms({ parallelLinked: false }) },
    brokenBy: { 'a linked parallel contract': terms({ parallelLinked: true }) },
    doesNotApplyTo: { silence: {} },
  },
});

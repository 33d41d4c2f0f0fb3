import { describeRules, naming, WHILE_DRAFT } from '../../../test/support/describe-rules';
import { MUSHARAKAH_RULES } from './musharakah-rules';

const terms = (musharakah: object) => ({ body: { terms: { musharakah } } });
const partners = (...rows: readonly (readonly [number, number, number?])[]) =>
  terms({
    partners: rows.map(([capital, profitPct, lossPct], i) => ({
      entityId: `ent_partner_${i}`,
      capital,
      profitPct,
      lossPct,
    })),
  });

const buyOut = (date: string, units: number) => [{ date, units, priceBasis: 'market' }];

describeRules('musharakah', MUSHARAKAH_RULES, {
  'MSK-PROFIT': {
    at: WHILE_DRAFT,
    field: 'terms.musharakah.partners',
    keptBy: {
      'shares that sum to 100': partners([100, 60], [200, 40]),
      'shares whose binary sum is not 100': partners([1, 33.3], [1, 33.3], [1, 33.4]),
    },
    brokenBy: {
      'shares that sum to less': partners([100, 60], [200, 39.99]),
      'shares that sum to more': partners([100, 60], [200, 40.01]),
      'one partner twice': terms({
        partners: [
          { entityId: 'ent_a', capital: 1, profitPct: 50 },
          { entityId: ' ent_a', capital: 1, profitPct: 50 },
        ],
      }),
      'a lump sum': naming('terms.musharakah.profitBasis', terms({ profitBasis: 'lump_sum' })),
      'a percentage of capital': naming(
        'terms.musharakah.profitBasis',
        terms({ profitBasis: 'capital_share' }),
      ),
    },
    doesNotApplyTo: {
      silence: {},
      'shares of profit that are not named': terms({ profitBasis: 'profit_share' }),
    },
  },
  'MSK-LOSS': {
    at: WHILE_DRAFT,
    field: 'terms.musharakah.partners',
    keptBy: {
      'losses as capital': partners([100, 60, 25], [300, 40, 75]),
      'losses left to follow capital': partners([100, 60], [200, 40]),
      'a declared basis': terms({ lossBasis: 'capital' }),
    },
    brokenBy: {
      'losses as profit': partners([100, 60, 60], [300, 40, 40]),
      'a rounded third': partners([100, 50, 33.33], [200, 50]),
      'losses as agreed': naming('terms.musharakah.lossBasis', terms({ lossBasis: 'agreed' })),
    },
    doesNotApplyTo: { silence: {} },
  },
  'MSK-GUAR': {
    at: WHILE_DRAFT,
    field: 'terms.musharakah.capitalGuarantorId',
    keptBy: { 'a third party': terms({ capitalGuarantorId: 'ent_state_fund' }) },
    brokenBy: {
      'the customer': terms({ capitalGuarantorId: 'ent_customer_7' }),
      'the customer, with a blank': terms({ capitalGuarantorId: ' ent_customer_7' }),
      'another partner': terms({
        capitalGuarantorId: 'ent_x',
        partners: [{ entityId: 'ent_x', capital: 1, profitPct: 100 }],
      }),
    },
    doesNotApplyTo: { silence: {} },
  },
  'MSK-CAP': {
    at: WHILE_DRAFT,
    field: 'terms.musharakah.capitalKind',
    keptBy: {
      cash: terms({ capitalKind: 'cash' }),
      'a mix': terms({ capitalKind: 'mixed' }),
      'capital that pays the cost': partners([30_000, 60], [20_000, 40]),
      'capital above the cost': partners([300_000, 60], [20_000, 40]),
    },
    brokenBy: {
      'receivables alone': terms({ capitalKind: 'receivables' }),
      'capital below the cost': naming(
        'terms.musharakah.partners',
        partners([30_000, 60], [19_999.99, 40]),
      ),
    },
    doesNotApplyTo: { silence: {} },
  },
  'MSK-FEE': {
    at: WHILE_DRAFT,
    field: 'terms.musharakah.managerSalary',
    keptBy: {
      'no salary': terms({ managerSalary: 0 }),
      'the salary of a manager who is no partner': terms({
        managerSalary: 500,
        managerId: 'ent_manager_9',
      }),
    },
    brokenBy: {
      'a salary of nobody named': terms({ managerSalary: 0.01 }),
      'the salary of a side': terms({ managerSalary: 500, managerId: 'ent_customer_7' }),
      'the salary of a partner, however he is typed': terms({
        managerSalary: 500,
        managerId: ' ENT_partner_1',
        partners: [
          { entityId: 'ent_partner_0', capital: 30_000, profitPct: 60 },
          { entityId: 'ent_partner_1', capital: 20_000, profitPct: 40 },
        ],
      }),
    },
    doesNotApplyTo: { silence: {} },
  },
  'MSK-DIM': {
    at: WHILE_DRAFT,
    field: 'terms.musharakah.unitBuyoutPlan',
    keptBy: {
      'a market price': terms({
        unitBuyoutPlan: [{ date: '2027-01-01', units: 10, priceBasis: 'market' }],
      }),
      'all units, from today': terms({ units: 12, unitBuyoutPlan: buyOut('2026-06-15', 12) }),
    },
    brokenBy: {
      'one unit at face value': terms({
        unitBuyoutPlan: [
          { date: '2027-01-01', units: 10, priceBasis: 'agreed_then' },
          { date: '2028-01-01', units: 1, priceBasis: 'face_value' },
        ],
      }),
      'more units than there are': terms({ units: 12, unitBuyoutPlan: buyOut('2027-01-01', 13) }),
      'units of a day that is past': naming(
        'terms.musharakah.unitBuyoutPlan[0].date',
        terms({ units: 12, unitBuyoutPlan: buyOut('2026-06-14', 12) }),
      ),
    },
    doesNotApplyTo: { silence: {} },
  },
});

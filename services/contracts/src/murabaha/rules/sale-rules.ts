import { fraction } from '@masar/kit/money';
import { PROHIBITED } from '../../shared/rules/categories';
import { MURABAHA_CLAUSES } from '../../shared/rules/murabaha-clauses';
import {
  assetIsOfAKnownKind,
  feesAreThirdPartyExpenses,
  noMoneyOnDeferredTerms,
  profitIsFixed,
} from '../../shared/rules/murabaha-findings';
import { priceIsNoMoney } from '../../shared/rules/price-currency';
import { declared, violation } from '../../shared/rules/rule';
import { isSameEntity } from '../../shared/rules/same-entity';
import { owesRebate } from '../contract';
import { DRAFTING, type Check, type Rule } from './rule';

const assetIsLawful: Check = ({ asset_category }) =>
  declared(
    asset_category,
    (category) =>
      PROHIBITED.include(category) && violation(`${category} is prohibited; choose a lawful asset`),
  );

const priceAndInstalmentsAreDetermined: Check = ({ currency, payment_terms }) => {
  const broken = priceIsNoMoney(currency, 'currency');
  if (broken) return broken;
  return payment_terms.frequency === 'bullet' && payment_terms.installments !== 1
    ? violation('a bullet payment is one instalment; set it to 1 or choose another frequency')
    : 'PASSED';
};

const lateCustomersGiveToCharity: Check = ({ late_payment, counterparty_id }, { policy }) =>
  declared(late_payment, ({ charity_id }) => {
    if (policy.late_payment === 'NONE') {
      return violation('the policy takes no undertaking to donate; leave it out');
    }
    return (
      isSameEntity(charity_id, counterparty_id) &&
      violation('the charity is the customer; name another one', 'late_payment.charity_id')
    );
  });

/** The reviewers decide whether the agreed costs are real costs: a notice shows them the amount. */
const payingEarlyCostsNothingExtra: Check = (
  { early_settlement_costs: costs, currency },
  { policy, price: { profit_amount: profit } },
) => {
  if (costs === undefined) return 'NOT_APPLICABLE';
  if (fraction(costs).eq(0)) return 'PASSED';
  if (!owesRebate(policy)) return violation(CHARGED);
  if (fraction(costs).gt(profit)) {
    return violation(
      `must be at most ${profit} ${currency}, the profit_amount: no rebate is more, so that the ` +
        'rest would reduce none',
    );
  }
  return {
    notice:
      `costs of ${costs} ${currency} are agreed, by which a rebate is less; look whether an early ` +
      'settlement costs that much',
  };
};

const CHARGED =
  'nothing may be charged for paying early where no rebate is owed that it could reduce; leave it out';

const rebateOwedIsComputed: Check = (_, { policy }) =>
  policy.rebate_mode === 'COMMITTED' && policy.rebate_method === 'NONE'
    ? violation(
        'the policy owes a rebate and has no method to compute it; change one of the two in the ' +
          "tenant's settings, or name another jurisdiction",
      )
    : 'PASSED';

/** Rules that the agreement and its policy decide. */
export const SALE_RULES = [
  {
    id: 'GEN-HARAM',
    when: DRAFTING,
    reference: 'AAOIFI SS 9, 5/1/1; SS 26, 5/8 and 7/3',
    statement: 'The asset is lawful.',
    field: 'asset_category',
    check: assetIsLawful,
  },
  {
    id: 'GEN-KNOWN',
    when: DRAFTING,
    reference: 'AAOIFI SS 8, 4/6; SS 47, 6/2',
    statement: 'Price, currency and instalments are determined.',
    field: 'payment_terms.installments',
    check: priceAndInstalmentsAreDetermined,
  },
  {
    id: 'GEN-LATE',
    when: DRAFTING,
    reference: 'AAOIFI SS 3, 2/1/2 and 2/1/8; SS 8, 5/6 and 5/8',
    statement: 'A late customer gives to charity or nothing; it is never income.',
    field: 'late_payment',
    check: lateCustomersGiveToCharity,
  },
  {
    ...MURABAHA_CLAUSES.metal,
    when: DRAFTING,
    field: 'asset_category',
    check: ({ asset_category }) => noMoneyOnDeferredTerms(asset_category),
  },
  {
    ...MURABAHA_CLAUSES.asset,
    when: DRAFTING,
    field: 'asset_category',
    check: ({ asset_category }) => assetIsOfAKnownKind(asset_category),
  },
  {
    ...MURABAHA_CLAUSES.profit,
    when: DRAFTING,
    field: 'profit_basis',
    check: ({ profit_basis }) => profitIsFixed(profit_basis === 'FLOATING', 'profit_margin'),
  },
  {
    ...MURABAHA_CLAUSES.fees,
    when: DRAFTING,
    field: 'fees',
    check: ({ fees }) => feesAreThirdPartyExpenses(fees),
  },
  {
    id: 'MUR-EARLY',
    when: DRAFTING,
    reference: 'AAOIFI SS 3, 2/1/4; SS 8, 5/9',
    statement:
      'Costs of an early settlement only reduce a rebate that is owed; they are no charge.',
    field: 'early_settlement_costs',
    check: payingEarlyCostsNothingExtra,
  },
  {
    id: 'MUR-REBATE',
    when: ['submit'],
    reference: 'AAOIFI SS 8, 5/9; SS 47, 10',
    statement: 'A rebate that is owed has a method to compute it.',
    field: 'policy.rebate_method',
    check: rebateOwedIsComputed,
  },
] as const satisfies readonly Rule[];

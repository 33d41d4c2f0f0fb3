import { fraction } from '@masar/kit/money';
import { MONETARY, PROHIBITED } from '../../shared/rules/categories';
import { declared, violation } from '../../shared/rules/rule';
import { isSameEntity } from '../../shared/rules/same-entity';
import { owesRebate } from '../contract';
import { DRAFTING, type Check, type Rule } from './rule';

/** Codes of ISO 4217 that are no money: metals, units of account, tests, and no currency at all. */
const NO_PRICE_CURRENCY = [
  ...['XAG', 'XAU', 'XPD', 'XPT'],
  ...['XBA', 'XBB', 'XBC', 'XBD', 'XDR', 'XSU', 'XUA'],
  ...['XTS', 'XXX'],
];

const assetIsLawful: Check = ({ asset_category }) =>
  declared(
    asset_category,
    (category) =>
      PROHIBITED.include(category) && violation(`${category} is prohibited; choose a lawful asset`),
  );

const priceAndInstalmentsAreDetermined: Check = ({ currency, payment_terms }) => {
  if (NO_PRICE_CURRENCY.includes(currency)) {
    const message = `${currency} is no currency of a price; use one, for example SAR`;
    return violation(message, 'currency');
  }
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

/** Every schedule of this rail is deferred: even one instalment is a debt until it is paid. */
const noMoneyOnDeferredTerms: Check = ({ asset_category }) =>
  declared(
    asset_category,
    (category) =>
      MONETARY.include(category) &&
      violation(`${category} may not be sold on deferred terms; choose another asset`),
  );

const profitIsStatedAndFixed: Check = ({ profit_basis }) =>
  profit_basis === 'FLOATING'
    ? violation('the profit may not follow an index; fix it as profit_margin of the cost')
    : 'PASSED';

const feesAreThirdPartyExpenses: Check = ({ fees }) =>
  declared(fees, (listed) => {
    const refused = listed.filter(({ kind }) => kind !== 'THIRD_PARTY_EXPENSE');
    const kinds = [...new Set(refused.map(({ kind }) => kind))].join(', ');
    return refused.length > 0 && violation(`${kinds} may not be charged; remove it`);
  });

const payingEarlyCostsNothingExtra: Check = ({ early_settlement_costs }, { policy }) =>
  declared(
    early_settlement_costs,
    (costs) =>
      fraction(costs).gt(0) &&
      !owesRebate(policy) &&
      violation(
        'nothing may be charged for paying early where no rebate is owed that it could reduce; leave it out',
      ),
  );

/** What the agreement alone decides. */
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
    id: 'MUR-METAL',
    when: DRAFTING,
    reference: 'AAOIFI SS 8, 2/2/6',
    statement: 'Gold, silver and currency are not sold on deferred terms.',
    field: 'asset_category',
    check: noMoneyOnDeferredTerms,
  },
  {
    id: 'MUR-PROFIT',
    when: DRAFTING,
    reference: 'AAOIFI SS 8, 4/6 and 4/7; SS 47, 6 and 9',
    statement: 'Cost and profit are both disclosed, and the profit follows no index.',
    field: 'profit_basis',
    check: profitIsStatedAndFixed,
  },
  {
    id: 'MUR-FEES',
    when: DRAFTING,
    reference: 'AAOIFI SS 8, 2/4/1, 2/4/2 and 4/4',
    statement: 'No commitment or facility fee, and only third-party expenses in the cost.',
    field: 'fees',
    check: feesAreThirdPartyExpenses,
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
] as const satisfies readonly Rule[];

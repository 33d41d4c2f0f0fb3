import { fraction, Money } from '@masar/kit/money';
import { expenseBoundsOf } from '../fees/expenses';
import { addedCapOf, feeBasisOf, feeCapOf } from '../fees/fee';
import { priceIn } from '../fees/fee-items';
import { PROHIBITED } from '../../shared/rules/categories';
import { priceIsNoMoney } from '../../shared/rules/price-currency';
import { declared, violation } from '../../shared/rules/rule';
import { isSameEntity } from '../../shared/rules/same-entity';
import { CHARGING, DRAFTING, type Check, type Rule } from './rule';

const CAPITAL = ['MUDARABAH_CAPITAL', 'MUSHARAKAH_CAPITAL', 'AGENCY_CAPITAL'];

const partiesAreThree: Check = ({ principal_debtor_id, beneficiary_id, guarantor_id }) => {
  const twice = (field: string, other: string) =>
    violation(`${field} is the ${other}; a guarantee needs three different entities`, field);
  if (isSameEntity(beneficiary_id, principal_debtor_id)) return twice('beneficiary_id', 'debtor');
  if (isSameEntity(guarantor_id, principal_debtor_id)) return twice('guarantor_id', 'debtor');
  if (isSameEntity(guarantor_id, beneficiary_id)) return twice('guarantor_id', 'beneficiary');
  return 'PASSED';
};

const obligationIsLawful: Check = ({ underlying_obligation }) =>
  declared(underlying_obligation, ({ kind, category }) => {
    if (kind === 'INTEREST_LOAN') {
      return violation('a loan at interest cannot be guaranteed; name a lawful debt');
    }
    return (
      category !== undefined &&
      PROHIBITED.include(category) &&
      violation(
        `a debt for ${category}, which is prohibited, cannot be guaranteed; name a lawful one`,
        'underlying_obligation.category',
      )
    );
  });

const capitalIsNotGuaranteed: Check = ({ underlying_obligation }) =>
  declared(
    underlying_obligation,
    ({ kind }) =>
      CAPITAL.includes(kind) &&
      violation('capital of an investment cannot be guaranteed here; guarantee a debt or a duty'),
  );

const expensesAreNoPrice: Check = ({ fee_breakdown, guarantee_fee }, { fee_policy, amended }) => {
  if (fee_policy?.policy !== 'ADMIN_COST') return 'NOT_APPLICABLE';
  if (amended && !fee_breakdown && fraction(guarantee_fee).gt(0)) {
    const wayOut = 'show by fee_breakdown the expenses that it repays';
    return violation(`a fee without expenses is a price of what is added; ${wayOut}`, 'fee');
  }
  return declared(fee_breakdown, (items) => {
    const priced = items.findIndex((item) => priceIn(item) !== undefined);
    const cause = items[priced] && priceIn(items[priced]);
    return (
      cause !== undefined &&
      violation(
        `the item ${cause}, with basis FIXED where the words alone mislead`,
        `fee_breakdown[${priced}]`,
      )
    );
  });
};

const expensesArePlausible: Check = (terms, { fee_policy, amended }) => {
  const { fee_breakdown: items, currency } = terms;
  if (!items || fee_policy?.policy !== 'ADMIN_COST') return 'NOT_APPLICABLE';
  const { item: most, total } = expenseBoundsOf(terms, fee_policy.expenses);
  const amounts = items.map(({ amount }) => Money.stored(amount, currency));
  const wayOut =
    "state what was spent, or have your Shariah board's bound in settings.kafalah.expenses";
  const above = amounts.findIndex((amount) => amount.compare(most) > 0);
  if (above >= 0) {
    const complaint = `the item is above ${most}, the most that is plausible for one expense`;
    return violation(`${complaint}; ${wayOut}`, `fee_breakdown[${above}].amount`);
  }
  const spent = amended?.spent ?? Money.zero(currency);
  const sum = amounts.reduce((all, amount) => all.plus(amount), spent);
  if (sum.compare(total) > 0) {
    const whose = spent.isZero() ? 'the items' : 'the items, with those charged before,';
    const complaint = `${whose} sum to ${sum}, above ${total}, the most that is plausible for all`;
    return violation(`${complaint}; ${wayOut}`);
  }
  const large = amounts.findIndex((amount) => amount.times(2).compare(most) > 0);
  if (large < 0) return 'PASSED';
  return {
    notice: `fee_breakdown[${large}] is above half of ${most}, the bound; ask for its receipt`,
  };
};

const feeIsNotExcessive: Check = (terms, { fee_policy, amended }) => {
  if (!fee_policy || feeBasisOf(terms, fee_policy) === 'ADMIN_COST') return 'NOT_APPLICABLE';
  if (amended && fee_policy.policy === 'ADMIN_COST') return 'NOT_APPLICABLE';
  const cap = amended ? addedCapOf(terms, amended, fee_policy) : feeCapOf(terms, fee_policy);
  if (Money.read(terms.guarantee_fee, terms.currency, 'guarantee_fee').compare(cap) <= 0) {
    return 'PASSED';
  }
  const share = `${fee_policy.cap_percent} % a year of`;
  if (amended) {
    const added = `${share} what is added from ${amended.from} on`;
    return violation(`the fee is above ${cap}, ${added}; lower it`, 'fee');
  }
  const most = expenseBoundsOf(terms, fee_policy.expenses).total;
  const wayOut =
    fee_policy.policy === 'ADMIN_COST'
      ? `, or show by fee_breakdown the expenses that it repays, ${most} at most`
      : '';
  return violation(`the fee is above ${cap}, ${share} the amount; lower it${wayOut}`);
};

/** The clause bars a party from two of the three roles; we ask for three different parties. */
const PARTIES = 'AAOIFI SS 5, 3/1';

/** Checked whenever the terms may still change. */
export const DRAFTING_RULES = [
  {
    id: 'GEN-KNOWN',
    when: DRAFTING,
    reference: 'AAOIFI SS 5, 3/1/4',
    statement: 'The ceiling of the guarantee is an amount of money.',
    field: 'currency',
    check: ({ currency }) => priceIsNoMoney(currency, 'currency') || 'PASSED',
  },
  {
    id: 'KAF-PARTIES',
    when: DRAFTING,
    reference: PARTIES,
    statement: 'Debtor, beneficiary and guarantor are three different entities.',
    field: 'guarantor_id',
    check: partiesAreThree,
  },
  {
    id: 'KAF-LAWFUL',
    when: DRAFTING,
    reference: 'AAOIFI SS 5, 6/1/3',
    statement: 'The obligation is lawful: no loan at interest, no prohibited trade.',
    field: 'underlying_obligation.kind',
    check: obligationIsLawful,
  },
  {
    id: 'KAF-CAPITAL',
    when: DRAFTING,
    reference: 'AAOIFI SS 5, 2/2/1, 2/2/2 and 3/3/4',
    statement: 'The capital of a mudarabah, a musharakah or an agency is not guaranteed.',
    field: 'underlying_obligation.kind',
    check: capitalIsNotGuaranteed,
  },
  {
    id: 'KAF-FEE-RIBA',
    when: CHARGING,
    reference: 'AAOIFI SS 5, 3/1/5, 6/1/1 and 6/1/2',
    statement:
      'Where only expenses may be charged, no item is a price, be it by amount or by time; an amendment costs what it shows.',
    field: 'fee_breakdown',
    check: expensesAreNoPrice,
  },
  {
    id: 'KAF-FEE-EXPENSE',
    when: CHARGING,
    reference: 'AAOIFI SS 5, 6/1/1 and 6/1/2',
    statement: 'An expense is within what is plausible for its guarantee, and so are all together.',
    field: 'fee_breakdown',
    check: expensesArePlausible,
  },
  {
    id: 'KAF-FEE-EXCESSIVE',
    when: CHARGING,
    reference: 'spec, Kafalah contract; AAOIFI SS 5, 6/1/2',
    statement:
      'A fee that is not broken down into expenses stays within the cap: of an amendment, of what it adds.',
    field: 'guarantee_fee',
    check: feeIsNotExcessive,
  },
] as const satisfies readonly Rule[];

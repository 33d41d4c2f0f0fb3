import { daysBetween, dateOf } from '@masar/kit/time';
import { MONETARY, UNIQUE_THINGS } from '../../shared/rules/categories';
import { isPast } from '../../shared/rules/days';
import { DRAFTING, type Check, type Facts, type Rule } from './rule';
import { declared, violation } from '../../shared/rules/rule';

/** Source: SS 10, 3/1/3 allows two or three days; the longer bound is the lenient reading. */
const MOST_DAYS_TO_PAY = 3;

const capitalIsPaidAtOnce: Check = ({ terms }, facts) => {
  if (terms.numberOfInstallments > 1) {
    const field = 'terms.numberOfInstallments';
    return violation('the whole price of salam goods is paid at contract; set it to 1', field);
  }
  if (!facts.activation) return 'PASSED';
  const paidAt = facts.activation.evidence.capitalPaidAt ?? terms.salam?.capitalPaidAt;
  if (paidAt === undefined) {
    return violation('no evidence that the whole capital is paid; send evidence.capitalPaidAt');
  }
  return capitalIsLate(paidAt, facts) || 'PASSED';
};

function capitalIsLate(paidAt: string, { now, activation }: Facts) {
  if (new Date(paidAt) > now) return violation('the capital is not paid yet; activate after it is');
  const days = daysBetween(activation?.effectiveDate ?? dateOf(now), dateOf(new Date(paidAt)));
  return (
    days > MOST_DAYS_TO_PAY &&
    violation(
      `the capital was paid ${days} days after the contract took effect; at most ` +
        `${MOST_DAYS_TO_PAY} are allowed: make a new contract`,
    )
  );
}

const capitalIsNoExistingDebt: Check = ({ terms }) =>
  declared(
    terms.salam?.capitalSource,
    (source) =>
      source === 'existing_debt' &&
      violation('an existing debt is no salam capital; the capital is paid in cash'),
  );

const goodsAreFungibleAndSpecified: Check = ({ asset: { category }, terms: { salam } }) => {
  const { commodity, commodityKind = 'fungible', qualityGrade, quantity, unit } = salam ?? {};
  const refused = (goods: string) => `${goods} cannot be sold by salam; choose fungible goods`;
  if (!isFungible(category)) return violation(refused(category), 'asset.category');
  if (commodityKind !== 'fungible') return violation(refused(commodityKind));
  if (commodity === undefined) return 'NOT_APPLICABLE';
  const field = 'terms.salam.commodity';
  if (!isFungible(commodity)) return violation(refused(commodity), field);
  if (qualityGrade !== undefined && quantity !== undefined && unit !== undefined) return 'PASSED';
  return violation('goods are owed by description; send qualityGrade, quantity and unit', field);
};

function isFungible(name: string): boolean {
  return !MONETARY.include(name) && !UNIQUE_THINGS.include(name);
}

const deliveryDateIsKnown: Check = ({ terms: { salam } }, { now }) => {
  const { commodity, deliveryDate, deliveryDates } = salam ?? {};
  if (isPast(deliveryDate, now)) {
    return violation(`${deliveryDate} is past; goods of a salam are delivered later`);
  }
  const past = deliveryDates?.find((day) => isPast(day, now));
  if (past !== undefined) {
    const field = 'terms.salam.deliveryDates';
    return violation(`${past} is past; goods of a salam are delivered later`, field);
  }
  if (deliveryDate !== undefined || deliveryDates !== undefined) return 'PASSED';
  return declared(commodity, () =>
    violation('the day of delivery is not known; send deliveryDate or deliveryDates'),
  );
};

const lateDeliveryHasNoPenalty: Check = ({ terms }) =>
  declared(
    terms.salam?.lateDeliveryPenalty,
    (hasPenalty) =>
      hasPenalty && violation('owed goods are a debt, and delay may not cost money; remove it'),
  );

const parallelSalamIsNotLinked: Check = ({ terms }) =>
  declared(
    terms.salam?.parallelLinked,
    (isLinked) =>
      isLinked && violation('a parallel salam stands alone; untie it from this contract'),
  );

export const SALAM_RULES = [
  {
    id: 'SLM-PAID',
    when: [...DRAFTING, 'activate'],
    reference: 'AAOIFI SS 10, 3/1/3',
    statement: 'The whole capital is paid at contract, or at most three days later.',
    field: 'evidence.capitalPaidAt',
    check: capitalIsPaidAtOnce,
  },
  {
    id: 'SLM-DEBT',
    when: DRAFTING,
    reference: 'AAOIFI SS 10, 3/1/4',
    statement: 'The capital is not an existing debt.',
    field: 'terms.salam.capitalSource',
    check: capitalIsNoExistingDebt,
  },
  {
    id: 'SLM-GOODS',
    when: DRAFTING,
    reference: 'AAOIFI SS 10, 3/2/1 and 3/2/3 to 3/2/7',
    statement: 'The goods are fungible, owed by quality and quantity, and no money.',
    field: 'terms.salam.commodityKind',
    check: goodsAreFungibleAndSpecified,
  },
  {
    id: 'SLM-DATE',
    when: DRAFTING,
    reference: 'AAOIFI SS 10, 3/2/9',
    statement: 'The day of delivery is known and not past; there may be several.',
    field: 'terms.salam.deliveryDate',
    check: deliveryDateIsKnown,
  },
  {
    id: 'SLM-PEN',
    when: DRAFTING,
    reference: 'AAOIFI SS 10, 5/7',
    statement: 'Late delivery has no penalty clause.',
    field: 'terms.salam.lateDeliveryPenalty',
    check: lateDeliveryHasNoPenalty,
  },
  {
    id: 'SLM-PAR',
    when: DRAFTING,
    reference: 'AAOIFI SS 10, 6/3',
    statement: 'A parallel salam is not linked to this one.',
    field: 'terms.salam.parallelLinked',
    check: parallelSalamIsNotLinked,
  },
] as const satisfies readonly Rule[];

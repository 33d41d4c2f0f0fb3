import { fraction, type Money } from '@masar/kit/money';
import type { RebateMethod } from '../../shared/jurisdiction-policies';
import type { Instalments } from './discount-factor';

type Exact = ReturnType<typeof fraction>;

const DECIMALS = 30;

/** The method and the rate by which a price is split into cost and profit. */
export interface SplitBy {
  readonly method: RebateMethod;
  readonly discountFactor: string;
}

/**
 * The profit in each instalment; the rest of it returns the cost. The shares are rounded as they
 * add up, so that they sum exactly to the profit: UNEARNED_AMORTISED earns on what is outstanding of
 * the cost, the others in proportion to the instalments. An instalment smaller than what it would
 * earn is all profit, and the next ones make up for it. Source: AAOIFI SS 47, 10.
 */
export function profitParts(instalments: Instalments, by: SplitBy): readonly Money[] {
  const { cost, amounts } = instalments;
  const none = cost.minus(cost);
  const profit = amounts.reduce((sum, amount) => sum.plus(amount), none).minus(cost);
  const earned = profit.isZero() ? undefined : earnedShares(instalments, by);
  let before = none;
  return amounts.map((amount, i) => {
    const until = profit.times(earned?.[i] ?? 0);
    const left = until.minus(before);
    const part = left.compare(amount) > 0 ? amount : left;
    before = before.plus(part);
    return part;
  });
}

/** Share of the whole profit that is earned once each instalment is due. */
function earnedShares(
  { cost, amounts }: Instalments,
  { method, discountFactor }: SplitBy,
): Exact[] {
  const parts = amounts.map((amount) => fraction(amount.toDecimal()));
  const paid: Exact[] = [];
  for (const part of parts) paid.push(part.plus(paid.at(-1) ?? 0));
  const total = paid.at(-1) ?? fraction('0');
  if (method !== 'UNEARNED_AMORTISED') return paid.map((amount) => amount.div(total));
  const owed = outstandingCosts(parts, fraction(discountFactor));
  const price = fraction(cost.toDecimal());
  const profit = total.minus(price);
  return paid.map((amount, i) =>
    amount
      .minus(price)
      .plus(owed[i] ?? 0)
      .div(profit),
  );
}

/** The cost outstanding after each instalment, computed backwards from 0 after the last: errors shrink so. */
function outstandingCosts(parts: readonly Exact[], factor: Exact): readonly Exact[] {
  const owed: Exact[] = [fraction('0')];
  for (const part of parts.slice(1).reverse()) {
    const after = owed.at(-1) ?? fraction('0');
    owed.push(after.plus(part).times(factor).round(DECIMALS));
  }
  return owed.reverse();
}

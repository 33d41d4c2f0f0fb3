import { fraction, type Money } from '@masar/kit/money';
import type { RebateMethod } from '../shared/jurisdiction-policies';
import type { Instalments } from './discount-factor';

type Exact = ReturnType<typeof fraction>;

const DECIMALS = 30;

/** What the split of a price into cost and profit follows. */
export interface SplitBy {
  readonly method: RebateMethod;
  readonly discountFactor: string;
}

/**
 * The profit in each instalment; the rest of it returns the cost. The shares are rounded as they
 * add up, so that they sum exactly to the profit: UNEARNED_AMORTISED earns on what is outstanding of
 * the cost, the others in proportion to the instalments. Source: AAOIFI SS 47, 10.
 */
export function profitParts(instalments: Instalments, by: SplitBy): readonly Money[] {
  const { cost, each, last, count } = instalments;
  const profit = each
    .times(count - 1)
    .plus(last)
    .minus(cost);
  const earned = profit.isZero() ? undefined : earnedShares(instalments, by);
  const none = profit.minus(profit);
  const parts: Money[] = [];
  let before = none;
  for (let number = 1; number <= count; number += 1) {
    const until = profit.times(earned?.[number - 1] ?? 0);
    const part = between(until.minus(before), { least: none, most: number < count ? each : last });
    parts.push(part);
    before = before.plus(part);
  }
  return parts;
}

/** Share of the whole profit that is earned once each instalment is due. */
function earnedShares(instalments: Instalments, { method, discountFactor }: SplitBy): Exact[] {
  const { cost, each, last, count } = instalments;
  const [price, part] = [fraction(cost.toDecimal()), fraction(each.toDecimal())];
  const total = part.times(count - 1).plus(fraction(last.toDecimal()));
  const paid = Array.from({ length: count }, (_, i) => (i + 1 < count ? part.times(i + 1) : total));
  if (method !== 'UNEARNED_AMORTISED') return paid.map((amount) => amount.div(total));
  const owed = outstandingCosts(instalments, fraction(discountFactor));
  const profit = total.minus(price);
  return paid.map((amount, i) =>
    amount
      .minus(price)
      .plus(owed[i] ?? 0)
      .div(profit),
  );
}

/** Backwards from the last instalment, where small errors shrink: what is worth 0 after it. */
function outstandingCosts({ each, last, count }: Instalments, factor: Exact): readonly Exact[] {
  const [part, rest] = [fraction(each.toDecimal()), fraction(last.toDecimal())];
  const owed: Exact[] = [fraction('0')];
  for (let number = count; number > 1; number -= 1) {
    const after = owed.at(-1) ?? fraction('0');
    const amount = number === count ? rest : part;
    owed.push(after.plus(amount).times(factor).round(DECIMALS));
  }
  return owed.reverse();
}

function between(amount: Money, { least, most }: { readonly least: Money; readonly most: Money }) {
  if (amount.compare(least) < 0) return least;
  return amount.compare(most) > 0 ? most : amount;
}

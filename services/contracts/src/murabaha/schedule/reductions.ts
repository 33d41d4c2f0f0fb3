import { fraction, Money, plainText } from '@masar/kit/money';

/** The amounts by which an early settlement of a part, or a discount, lowered the instalments. */
export interface Reduction {
  /** Number of the first of them; the others follow it in their order. */
  readonly first: number;
  readonly amounts: readonly string[];
  /** The parts of the amounts that were profit. */
  readonly profits: readonly string[];
}

/** The parts of an instalment that a reduction reads. */
export interface Reducible {
  readonly number: number;
  readonly amount: Money;
  readonly profit: Money;
  readonly paid: Money;
}

/**
 * Takes a sum from the unpaid parts of consecutive instalments, from each in proportion. No instalment
 * becomes less than its payments, and the parts sum exactly to the total.
 * @param total at most the unpaid sum of the instalments
 */
export function reductionOf(rows: readonly Reducible[], total: Money): Reduction {
  const none = total.minus(total);
  const whole = rows.reduce((sum, { amount, paid }) => sum.plus(amount).minus(paid), none);
  let [unpaid, taken] = [none, none];
  const amounts = rows.map(({ amount, paid }) => {
    unpaid = unpaid.plus(amount).minus(paid);
    const until = portion(total, unpaid, whole);
    const part = until.minus(taken);
    taken = until;
    return part;
  });
  return {
    first: rows[0]?.number ?? 1,
    amounts: amounts.map((part) => part.toDecimal()),
    profits: profitsIn(rows, amounts).map((part) => part.toDecimal()),
  };
}

/**
 * The profit in each taken part: the instalment's own share, rounded as the shares add up. It stays within
 * the instalment's profit, and the rest of the part within its cost.
 */
function profitsIn(rows: readonly Reducible[], taken: readonly Money[]): readonly Money[] {
  let [exact, given] = [fraction('0'), fraction('0')];
  return rows.map(({ amount, profit }, i) => {
    const part = taken[i] ?? amount;
    if (part.isZero()) return part;
    const share = fraction(profit.toDecimal()).times(part.toDecimal()).div(amount.toDecimal());
    exact = exact.plus(share);
    const wanted = Money.stored(plainText(exact.minus(given)), amount.currency).times(1);
    const most = part.compare(profit) < 0 ? part : profit;
    const least = part.minus(amount.minus(profit));
    const rounded = wanted.compare(most) > 0 ? most : wanted;
    const fitting = rounded.compare(least) < 0 ? least : rounded;
    given = given.plus(fitting.toDecimal());
    return fitting;
  });
}

/** The sum of what reductions took from an instalment. */
export function takenFrom(
  number: number,
  { by, currency }: { readonly by: readonly Reduction[]; readonly currency: string },
): { readonly amount: Money; readonly profit: Money } {
  const sumOf = (part: 'amounts' | 'profits') =>
    by.reduce(
      (sum, reduction) =>
        sum.plus(Money.stored(reduction[part][number - reduction.first] ?? '0', currency)),
      Money.zero(currency),
    );
  return { amount: sumOf('amounts'), profit: sumOf('profits') };
}

/** whole × part / of, rounded half-up; zero where `of` is zero. */
export function portion(whole: Money, part: Money, of: Money): Money {
  if (of.isZero()) return of;
  const numerator = fraction(whole.toDecimal()).times(part.toDecimal());
  return Money.quotient(numerator, fraction(of.toDecimal()), whole.currency);
}

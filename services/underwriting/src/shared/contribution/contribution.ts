import { fraction, Money } from '@masar/kit/money';
import type { ContributionTerms } from '../tables/tables';
import type { Decimal } from './mortality';

export const FREQUENCIES = { ANNUAL: 1, SEMI_ANNUAL: 2, QUARTERLY: 4, MONTHLY: 12 } as const;
export type Frequency = keyof typeof FREQUENCIES;

/** The inputs of a contribution. */
export interface Pricing {
  readonly coverage: Money;
  /** Yearly risk for one unit of cover. */
  readonly rate: Decimal;
  /** Of the risk class, as decimal text. */
  readonly factor: string;
  readonly loadings: readonly { readonly type: string; readonly percent: string }[];
  readonly flatExtras: readonly { readonly perMille: string; readonly reason: string }[];
  readonly terms: ContributionTerms;
  readonly frequency: Frequency;
}

/** A year's contribution in decimal text. Its parts add up to the total, and so do base, loadings and flat extras. */
export interface Contribution {
  readonly total: string;
  /** Without loadings and flat extras. */
  readonly base: string;
  readonly loadings: readonly {
    readonly type: string;
    readonly percent: string;
    readonly amount: string;
  }[];
  readonly flatExtras: readonly {
    readonly perMille: string;
    readonly reason: string;
    readonly amount: string;
  }[];
  readonly tabarru: string;
  readonly wakalahFee: string;
  readonly investment: string;
  readonly installments: { readonly count: number; readonly each: string; readonly last: string };
}

/** The year's risk after one more loading or flat extra: an exact decimal. */
interface Step {
  readonly risk: Decimal;
}

/**
 * tabarru' = cover × rate × class factor × (1 + loadings) + flat extras. The contribution leaves the tabarru' after fee
 * and investment. Each amount is rounded once, half up; the fee takes the remainder, so that the parts add up.
 * Undefined where an installment would be zero.
 * Source: SS 26, 7/2 (actuarial pricing) and 10/1 (a fee agreed in advance).
 */
export function contributionOf(pricing: Pricing): Contribution | undefined {
  const { coverage, terms, frequency } = pricing;
  const { currency } = coverage;
  const steps = stepsOf(pricing);
  const share = shareOfRisk(terms);
  const gross = ({ risk }: Step) => Money.quotient(risk, share, currency);
  const sums = steps.map(gross);
  const total = sums.at(-1) as Money;
  const amounts = sums.slice(1).map((sum, at) => sum.minus(sums[at] as Money).toDecimal());
  const { loadings, flatExtras } = pricing;
  const count = FREQUENCIES[frequency];
  if (!isDivisible(total, count)) return undefined;
  const { each, last } = total.allocate(count, 'premiumFrequency');
  return {
    total: total.toDecimal(),
    base: (sums[0] as Money).toDecimal(),
    loadings: loadings.map(({ type, percent }, at) => ({
      type,
      percent,
      amount: amounts[at] as string,
    })),
    flatExtras: flatExtras.map((extra, at) => ({
      ...extra,
      amount: amounts[loadings.length + at] as string,
    })),
    ...partsOf(total, steps.at(-1) as Step, terms),
    installments: { count, each: each.toDecimal(), last: last.toDecimal() },
  };
}

/** True where each of `count` installments is above zero, the last with its remainder too. */
function isDivisible(total: Money, count: number): boolean {
  const zero = Money.zero(total.currency);
  const each = Money.quotient(fraction(total.toDecimal()), fraction(count), total.currency);
  const last = total.minus(each.times(count - 1));
  return each.compare(zero) > 0 && last.compare(zero) > 0;
}

/** The risk without loadings, then after each loading and flat extra. */
function stepsOf({ coverage, rate, factor, loadings, flatExtras }: Pricing): Step[] {
  const sum = fraction(coverage.toDecimal());
  const classed = sum.times(rate).times(fraction(factor));
  const steps: Step[] = [{ risk: classed }];
  let risk = classed;
  for (const { percent } of loadings) {
    risk = risk.plus(classed.times(fraction(percent)).div(100));
    steps.push({ risk });
  }
  for (const { perMille } of flatExtras) {
    risk = risk.plus(sum.times(fraction(perMille)).div(1000));
    steps.push({ risk });
  }
  return steps;
}

/** The part of a gross contribution that is tabarru'. */
function shareOfRisk({ wakalahPercent, investmentPercent }: ContributionTerms): Decimal {
  return remaining(wakalahPercent).times(remaining(investmentPercent));
}

function remaining(percent: string): Decimal {
  return fraction(1).minus(fraction(percent).div(100));
}

/** The fee takes the remainder of rounding, the investment where there is no fee: no part is below zero. */
function partsOf(
  total: Money,
  { risk }: Step,
  { wakalahPercent, investmentPercent }: ContributionTerms,
) {
  const tabarru = Money.quotient(risk, fraction(1), total.currency);
  const invested = remaining(wakalahPercent).times(fraction(investmentPercent).div(100));
  const rest = total.minus(tabarru);
  const isFree = fraction(wakalahPercent).eq(0);
  const investment = isFree ? rest : least(total.times(invested), rest);
  const wakalahFee = rest.minus(investment);
  return {
    tabarru: tabarru.toDecimal(),
    wakalahFee: wakalahFee.toDecimal(),
    investment: investment.toDecimal(),
  };
}

function least(a: Money, b: Money): Money {
  return a.compare(b) < 0 ? a : b;
}

/** Lines of terms, each with its yearly amount where they are priced. */
export function withAmounts<Line>(
  lines: readonly Line[],
  priced: readonly { readonly amount: string }[] = [],
): (Line & { readonly amount?: string })[] {
  return lines.map((line, at) => ({ ...line, ...(priced[at] && { amount: priced[at].amount }) }));
}

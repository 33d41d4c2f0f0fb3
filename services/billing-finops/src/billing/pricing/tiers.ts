import { fraction, Money } from '@masar/kit/money';
import type { Metric } from '../../shared/usage/metrics';
import { proratedUnits } from './prorate';
import { decimalOf, unitsOf, type Units } from './quantity';
import type { Segment } from './segments';

/** Units of a metric with the same price. */
export interface Block {
  /** Number of the tier, from 1; 0 for units that the fee includes. */
  readonly tier: number;
  /** Last unit of the tier above the allowance, in a whole month; absent for the last tier and for included units. */
  readonly upTo?: string;
  readonly units: Units;
  readonly unitPrice: string;
  readonly amount: Money;
}

/**
 * The charge for the units of a segment: the prorated allowance first, then each tier in turn (graduated). The amount
 * of each block is rounded once.
 */
export function blocksOf(
  metric: Metric,
  used: Units,
  { segment, currency }: { readonly segment: Segment; readonly currency: string },
): readonly Block[] {
  const { included, tiers } = segment.prices.metrics[metric];
  const prorated = (monthly: string) => proratedUnits(unitsOf(metric, monthly), segment);
  const allowance = included === undefined ? used : prorated(included);
  const free = smaller(used, allowance);
  const blocks: Block[] = [{ tier: 0, units: free, unitPrice: '0', amount: Money.zero(currency) }];
  let left = used - free;
  let begin = 0n;
  for (const [at, { upTo, unitPrice }] of tiers.entries()) {
    const end = upTo === undefined ? begin + left : prorated(upTo);
    const units = smaller(left, end - begin);
    const price = { metric, unitPrice, currency };
    const bound = upTo === undefined ? {} : { upTo };
    blocks.push({ tier: at + 1, ...bound, units, unitPrice, amount: amountOf(units, price) });
    left -= units;
    begin = end;
  }
  return blocks.filter(({ units }) => units > 0n);
}

interface Price {
  readonly metric: Metric;
  readonly unitPrice: string;
  readonly currency: string;
}

function amountOf(units: Units, { metric, unitPrice, currency }: Price): Money {
  const exact = fraction(unitPrice).times(decimalOf(metric, units));
  return Money.quotient(exact, fraction(1), currency);
}

function smaller(a: Units, b: Units): Units {
  return a < b ? a : b;
}

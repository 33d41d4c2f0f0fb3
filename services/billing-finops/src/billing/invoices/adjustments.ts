import { Money } from '@masar/kit/money';
import { METRICS, type Metric } from '../../shared/usage/metrics';
import type { Charges, Line } from '../pricing/charges';
import { nameOf } from '../pricing/describe';
import type { Period } from '../pricing/segments';
import { isAdjustment, isUsage, type Billed } from './billed';
import { takenDay } from './period';
import { sumOf } from './totals';

interface Adjusting {
  readonly workspaceId: string;
  readonly billed: readonly Billed[];
  readonly charges: Charges;
  readonly currency: string;
}

/**
 * Lines for usage that came after its period was invoiced. For each metric: the present cost of the period, less the
 * amounts that its invoices and earlier adjustments billed.
 */
export function adjustmentsOf({ workspaceId, billed, charges, currency }: Adjusting): Line[] {
  return billed.flatMap(({ period, parts, lines }) => {
    const now = parts.flatMap((part) => charges.of(workspaceId, part).filter(isUsage));
    return METRICS.flatMap((metric): Line[] => {
      const ofMetric = (line: Line) => line.metric === metric;
      const before = sumOf(lines.filter(ofMetric), currency);
      const difference = sumOf(now.filter(ofMetric), currency).minus(before);
      return difference.isZero() ? [] : [adjustmentLine(metric, period, difference)];
    });
  });
}

function adjustmentLine(metric: Metric, { start, end }: Period, difference: Money): Line {
  return {
    description: `${nameOf(metric)}, adjustment for ${start} to ${end}`,
    ...{ amount: difference.toDecimal(), kind: 'ADJUSTMENT', metric },
    ...{ periodStart: start, periodEnd: end },
  };
}

/**
 * The lines with as many adjustments as they can bear: an invoice never gives back more than it charges. The next
 * invoice computes the rest again, as long as the period is within ADJUSTED_DAYS.
 */
export function withAdjustments(
  lines: readonly Line[],
  adjustments: readonly Line[],
  currency: string,
): readonly Line[] {
  const isNegative = ({ amount }: Line) => amount.startsWith('-');
  const kept = [...lines, ...adjustments.filter((line) => !isNegative(line))];
  let left = sumOf(kept, currency);
  for (const line of adjustments.filter(isNegative)) {
    const after = left.plus(Money.stored(line.amount, currency));
    const borne = after.compare(Money.zero(currency)) < 0 ? left : left.minus(after);
    left = left.minus(borne);
    if (!borne.isZero()) kept.push({ ...line, amount: `-${borne.toDecimal()}` });
  }
  return kept;
}

/** The free days that these lines adjust. The invoice takes them, so that no other invoice bills them. */
export function adjustedDays(
  { workspaceId, billed }: Pick<Adjusting, 'workspaceId' | 'billed'>,
  lines: readonly Line[],
): readonly string[] {
  const adjusted = lines.filter(isAdjustment);
  const isIn =
    ({ start, end }: Period) =>
    (line: Line) =>
      line.periodStart === start && line.periodEnd === end;
  return billed
    .filter(({ period }) => adjusted.some(isIn(period)))
    .flatMap(({ freeDays }) => freeDays.map((day) => takenDay(workspaceId, day)));
}

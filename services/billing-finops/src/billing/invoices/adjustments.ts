import { Money } from '@masar/kit/money';
import { METRICS, type Metric } from '../../shared/usage/metrics';
import type { Charges, Line } from '../pricing/charges';
import { nameOf } from '../pricing/describe';
import type { Period } from '../pricing/segments';
import type { Invoice } from './invoice';
import { overlap } from './period';
import { sumOf } from './totals';

/**
 * Days before an invoice's own in which earlier periods are looked at. Usage comes at most 35 days late; a record that is
 * voided later than this is corrected by a credit note.
 */
export const ADJUSTED_DAYS = 100;

/** A finalised invoice of the workspace, or a period that it has none of. */
export type Billed = Pick<Invoice, 'period' | 'lineItems'>;

/**
 * The finalised invoices of a workspace, and an empty one for each earlier period that the tenant was invoiced for while the
 * workspace had used nothing: its usage may have come late.
 * @param own invoices of the workspace that are not void, drafts too
 * @param tenants those of the default workspace, which has one for each period
 */
export function billedOf(
  own: readonly Invoice[],
  tenants: readonly Invoice[],
  period: Period,
): readonly Billed[] {
  const taken = [period, ...own.map((each) => each.period)];
  const missed = tenants
    .filter(isFinalised)
    .filter((each) => !taken.some((other) => overlap(each.period, other)));
  return [...own.filter(isFinalised), ...missed.map((each) => ({ ...each, lineItems: [] }))];
}

function isFinalised({ status }: Invoice): boolean {
  return status !== 'draft' && status !== 'void';
}

interface Adjusting {
  readonly workspaceId: string;
  readonly billed: readonly Billed[];
  readonly charges: Charges;
  readonly currency: string;
}

/**
 * The lines for usage that came after its period was invoiced: by metric, what the period costs now less what was billed
 * for it, by its invoice and by earlier adjustments.
 */
export function adjustmentsOf({ workspaceId, billed, charges, currency }: Adjusting): Line[] {
  return billed.flatMap(({ period, lineItems }) =>
    METRICS.flatMap((metric): Line[] => {
      const now = sumOf(usageOf(charges.of(workspaceId, period), metric), currency);
      const before = sumOf(
        [
          ...usageOf(lineItems, metric),
          ...billed.flatMap((each) => adjusted(each, period, metric)),
        ],
        currency,
      );
      const difference = now.minus(before);
      return difference.isZero() ? [] : [adjustmentLine(metric, period, difference)];
    }),
  );
}

function usageOf(lines: readonly Line[], metric: Metric): readonly Line[] {
  return lines.filter((line) => line.kind === 'USAGE' && line.metric === metric);
}

function adjusted({ lineItems }: Billed, { start, end }: Period, metric: Metric): readonly Line[] {
  return lineItems.filter(
    (line) =>
      line.kind === 'ADJUSTMENT' &&
      line.metric === metric &&
      line.periodStart === start &&
      line.periodEnd === end,
  );
}

function adjustmentLine(metric: Metric, { start, end }: Period, difference: Money): Line {
  return {
    description: `${nameOf(metric)}, adjustment for ${start} to ${end}`,
    ...{ amount: difference.toDecimal(), kind: 'ADJUSTMENT', metric },
    ...{ periodStart: start, periodEnd: end },
  };
}

/**
 * The lines with as much of the adjustments as they can bear: an invoice never gives back more than it charges. What is
 * left out is found again by the next invoice, as it was not billed.
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

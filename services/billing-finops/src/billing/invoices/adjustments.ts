import { Money } from '@masar/kit/money';
import { addDays, type CalendarDate } from '@masar/kit/time';
import { METRICS, type Metric } from '../../shared/usage/metrics';
import type { Charges, Line } from '../pricing/charges';
import { nameOf } from '../pricing/describe';
import type { Period } from '../pricing/segments';
import type { Invoice } from './invoice';
import { freePeriods, takenDay, takenDays } from './period';
import { sumOf } from './totals';

/**
 * Days before an invoice's own in which earlier periods are looked at. Usage comes at most 35 days late; a record that is
 * voided later than this is corrected by a credit note.
 */
const ADJUSTED_DAYS = 100;

/** An earlier period of a workspace, and the lines of its finalised invoices that charged for it. */
export interface Billed {
  readonly period: Period;
  readonly lines: readonly Line[];
  /** True where no invoice of the workspace takes these days yet: one with an adjustment for them does. */
  readonly isFree: boolean;
}

/** Invoices that are not void, of the days in which earlier periods are looked for and of all later ones. */
interface Invoiced {
  readonly workspaceId: string;
  /** Of the workspace, drafts too. */
  readonly own: readonly Invoice[];
  /** Of the default workspace, which has some for each period of the tenant. */
  readonly tenants: readonly Invoice[];
}

/**
 * The periods before an invoice's own for which late usage is looked for: those of finalised invoices of the workspace, those
 * that an adjustment was billed for, and days for which only the tenant was invoiced, as the workspace had used nothing.
 */
export function billedOf(
  { workspaceId, own, tenants }: Invoiced,
  asked: Period,
): readonly Billed[] {
  const final = own.filter(isFinalised);
  const adjustments = final.flatMap(({ lineItems }) => lineItems.filter(isAdjustment));
  const billed = new Map<string, Billed>();
  const add = (period: Period, isFree: boolean, usage: readonly Line[] = []) => {
    const lines = [...usage, ...adjustments.filter((line) => isFor(line, period))];
    billed.set(`${period.start}/${period.end}`, { period, lines, isFree });
  };
  for (const { periodStart: start, periodEnd: end } of adjustments) add({ start, end }, false);
  for (const { period, lineItems } of final) add(period, false, lineItems.filter(isUsage));
  const taken = new Set([...own.flatMap((each) => each.takenDays ?? [])]);
  const isTaken = (day: string) => taken.has(takenDay(workspaceId, day));
  for (const { period } of tenants.filter(isFinalised)) {
    for (const free of freePeriods(period, isTaken)) add(free, true);
  }
  return [...billed.values()].filter(({ period }) => isAdjustedBy(asked, period));
}

/** First day of the periods that an invoice looks at for late usage. */
export function adjustedSince({ start }: Period): CalendarDate {
  return addDays(start, -ADJUSTED_DAYS);
}

/** Only by later invoices: so all that adjust a period are found by every other one that looks at it. */
function isAdjustedBy(asked: Period, { end }: Period): boolean {
  return end < asked.start && end >= adjustedSince(asked);
}

function isFinalised({ status }: Invoice): boolean {
  return status !== 'draft' && status !== 'void';
}

function isAdjustment({ kind }: Line): boolean {
  return kind === 'ADJUSTMENT';
}

function isUsage({ kind }: Line): boolean {
  return kind === 'USAGE';
}

function isFor({ periodStart, periodEnd }: Line, { start, end }: Period): boolean {
  return periodStart === start && periodEnd === end;
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
  return billed.flatMap(({ period, lines }) => {
    const now = charges.of(workspaceId, period).filter(isUsage);
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

/** The free days for which these lines have an adjustment: their invoice takes them, so that no other one bills them. */
export function adjustedDays(
  { workspaceId, billed }: Pick<Adjusting, 'workspaceId' | 'billed'>,
  lines: readonly Line[],
): readonly string[] {
  const adjustments = lines.filter(isAdjustment);
  return billed
    .filter(({ isFree, period }) => isFree && adjustments.some((line) => isFor(line, period)))
    .flatMap(({ period }) => takenDays(workspaceId, period));
}

import { addDays, type CalendarDate } from '@masar/kit/time';
import type { Line } from '../pricing/charges';
import { daysOf, type Period } from '../pricing/segments';
import type { Invoice } from './invoice';
import { freePeriods, MOST_DAYS, overlap, takenDay } from './period';

/**
 * Days before an invoice's own in which earlier periods are looked at. Usage comes at most 35 days late; a record that is
 * voided later than this is corrected by a credit note.
 */
const ADJUSTED_DAYS = 100;

/** Connected days of a workspace that were billed, and by which lines: of their invoices, and adjustments of any invoice. */
export interface Billed {
  readonly period: Period;
  /** Its days as they are priced: the periods of its invoices, and the runs of days between them. */
  readonly parts: readonly Period[];
  readonly lines: readonly Line[];
  /** Days of it that no invoice takes yet: one with an adjustment for them does. */
  readonly freeDays: readonly CalendarDate[];
}

/** Invoices of the days in which earlier periods are looked for, and of all later ones. */
export interface Invoiced {
  readonly workspaceId: string;
  /** Of the workspace, drafts too, but neither void ones nor deleted drafts. */
  readonly own: readonly Invoice[];
  /** Void ones and deleted drafts of the workspace: their days are billed by a new invoice only. */
  readonly released: readonly Invoice[];
  /** Of the default workspace, which has some for each period of the tenant. */
  readonly tenants: readonly Invoice[];
}

/**
 * The days before an invoice's own, or connected with them, for which late usage is looked for: those of finalised invoices
 * of the workspace, those that an adjustment was billed for, and days for which only the tenant was invoiced, as the
 * workspace had used nothing.
 */
export function billedOf(invoiced: Invoiced, asked: Period): readonly Billed[] {
  const final = invoiced.own.filter(isFinalised);
  const adjustments = final.flatMap(({ lineItems }) => lineItems.filter(isAdjustment));
  const known = daysKnown(invoiced);
  const missed = invoiced.tenants
    .filter(isFinalised)
    .flatMap(({ period }) => freePeriods(period, (day) => known.settled(day) || isOf(asked, day)));
  const periods = [
    ...[asked, ...missed, ...final.map(({ period }) => period)],
    ...adjustments.map(periodOf),
  ];
  return connected(periods)
    .filter((period) => isAdjustedBy(asked, period))
    .map((period): Billed => {
      const own = final.filter((each) => overlap(each.period, period));
      const invoices = own.map((each) => each.period);
      const isOther = (day: CalendarDate) =>
        known.released(day) ||
        [...invoices, asked, ...known.drafts].some((each) => isOf(each, day));
      const parts = [...invoices, ...freePeriods(period, isOther)];
      const usage = own.flatMap(({ lineItems }) => lineItems.filter(isUsage));
      const adjusted = adjustments.filter((line) => overlap(periodOf(line), period));
      const freeDays = parts.flatMap(daysOf).filter((day) => !known.taken(day));
      return { period, parts, lines: [...usage, ...adjusted], freeDays };
    });
}

/** First day whose invoices have to be known for the adjustments of an invoice. */
export function adjustedSince({ start }: Period): CalendarDate {
  return addDays(start, -ADJUSTED_DAYS - MOST_DAYS);
}

/** Only by later invoices, and by one of its own days: so all that adjust a period are found with it. */
function isAdjustedBy(asked: Period, period: Period): boolean {
  const isEarlier = period.end < asked.start && period.end >= addDays(asked.start, -ADJUSTED_DAYS);
  return isEarlier || overlap(period, asked);
}

/** True of the days that invoices of the workspace take. */
export function takenBy({ workspaceId, own }: Pick<Invoiced, 'workspaceId' | 'own'>) {
  const taken = new Set(own.flatMap(({ takenDays = [] }) => takenDays));
  return (day: CalendarDate) => taken.has(takenDay(workspaceId, day));
}

function daysKnown({ workspaceId, own, released }: Invoiced) {
  const isTaken = takenBy({ workspaceId, own });
  const isReleased = (day: CalendarDate) =>
    !isTaken(day) && released.some(({ period }) => isOf(period, day));
  return {
    taken: isTaken,
    released: isReleased,
    settled: (day: CalendarDate) => isTaken(day) || isReleased(day),
    drafts: own.filter((each) => !isFinalised(each)).map(({ period }) => period),
  };
}

/** Periods in the order of their days; those that share days become one. */
function connected(periods: readonly Period[]): readonly Period[] {
  const joined: Period[] = [];
  for (const period of periods.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = joined.at(-1);
    if (!last || !overlap(last, period)) joined.push(period);
    else if (period.end > last.end) joined[joined.length - 1] = { ...last, end: period.end };
  }
  return joined;
}

function isOf({ start, end }: Period, day: CalendarDate): boolean {
  return start <= day && day <= end;
}

function periodOf({ periodStart: start, periodEnd: end }: Line): Period {
  return { start, end };
}

/** Of invoices that take days: neither void ones nor deleted drafts do. */
function isFinalised({ status }: Invoice): boolean {
  return status !== 'draft';
}

export function isAdjustment({ kind }: Line): boolean {
  return kind === 'ADJUSTMENT';
}

export function isUsage({ kind }: Line): boolean {
  return kind === 'USAGE';
}

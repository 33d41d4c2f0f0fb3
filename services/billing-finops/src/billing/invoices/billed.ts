import { addDays, type CalendarDate } from '@masar/kit/time';
import type { Line } from '../pricing/charges';
import { daysOf, type Period } from '../pricing/segments';
import type { Invoice } from './invoice';
import { freePeriods, MOST_DAYS, overlap, takenDay } from './period';

/**
 * An invoice adjusts periods of so many days before its own. Usage comes at most 35 days late; a record that is voided
 * later than this is corrected by a credit note.
 */
const ADJUSTED_DAYS = 100;

/**
 * Connected days of a workspace, with the lines that billed them: of their own invoices, and adjustments of any
 * invoice.
 */
export interface Billed {
  readonly period: Period;
  /** The parts in which the days are priced: the periods of the invoices, and the runs of days between them. */
  readonly parts: readonly Period[];
  readonly lines: readonly Line[];
  /** Days that no invoice takes yet. The invoice that adjusts them takes them. */
  readonly freeDays: readonly CalendarDate[];
}

/** Invoices since the first day that may be adjusted. */
export interface Invoiced {
  readonly workspaceId: string;
  /** Invoices and drafts of the workspace, without void invoices and deleted drafts. */
  readonly own: readonly Invoice[];
  /** Void invoices and deleted drafts of the workspace: only a new invoice bills their days. */
  readonly released: readonly Invoice[];
  /** Invoices of the default workspace, which has one for each period of the tenant. */
  readonly tenants: readonly Invoice[];
}

/**
 * The days to check for late usage, before an invoice's own or connected with them: days of the workspace's finalised
 * invoices, days that an adjustment billed, and days for which only the default workspace was invoiced, as this
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

/** The first day whose invoices matter for the adjustments of an invoice. */
export function adjustedSince({ start }: Period): CalendarDate {
  return addDays(start, -ADJUSTED_DAYS - MOST_DAYS);
}

/** Only a later invoice, or one that shares its days, adjusts a period: so all its adjustments are found with it. */
function isAdjustedBy(asked: Period, period: Period): boolean {
  const isEarlier = period.end < asked.start && period.end >= addDays(asked.start, -ADJUSTED_DAYS);
  return isEarlier || overlap(period, asked);
}

/** Returns a test: true for a day that an invoice of the workspace takes. */
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

/** The periods in order; periods that share days are joined. */
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

/** True for an invoice that is final. Void invoices and deleted drafts never come here. */
function isFinalised({ status }: Invoice): boolean {
  return status !== 'draft';
}

export function isAdjustment({ kind }: Line): boolean {
  return kind === 'ADJUSTMENT';
}

export function isUsage({ kind }: Line): boolean {
  return kind === 'USAGE';
}

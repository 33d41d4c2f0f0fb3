import { omit } from '@masar/kit/decision';
import type { CalendarDate } from '@masar/kit/time';
import type { Dimension } from '../model/cost-model';

/** Time that a report is kept after its order. */
const KEPT_MS = 7 * 86_400_000;
/** Duration of a claim. A maker that does not renew it in time is taken for dead. */
const LEASE_MS = 120_000;
const MOST_ATTEMPTS = 5;

export type ReportFormat = 'CSV' | 'JSON' | 'FOCUS';

/** The content of a report that is ready. */
export interface Content {
  /** Attempt whose chunks are the content. */
  readonly attempt: string;
  readonly rows: number;
  readonly sha256: string;
  readonly bytes: number;
  readonly totalCost: string;
}

export interface Report {
  readonly status: 'PENDING' | 'READY' | 'FAILED' | 'EXPIRED';
  readonly format: ReportFormat;
  /** UTC month. */
  readonly period: string;
  readonly dimension: Dimension;
  readonly currency: string;
  /** "platform": a report of the operator, which the tenant that stores it does not see. */
  readonly audience: 'tenant' | 'platform';
  /** Tenant whose costs the report has; absent for all tenants. */
  readonly ofTenant?: string;
  /** Last day of the report. */
  readonly through: CalendarDate;
  readonly attempts: number;
  readonly content?: Content;
  readonly failure?: string;
  readonly expiresAt: string;
  /** Instant at which the report is made, made again, or deleted; absent once nothing is left to do. */
  readonly nextDueAt?: Date;
}

export interface ReportEvent {
  readonly type: 'finops.report.generated';
}

type Ordered = Omit<Report, 'status' | 'attempts' | 'expiresAt' | 'nextDueAt'>;

/** A new report, to be made. */
export function order(asked: Ordered, now: Date): Report {
  const expiresAt = new Date(now.getTime() + KEPT_MS).toISOString();
  return { ...asked, status: 'PENDING', attempts: 0, expiresAt, nextDueAt: now };
}

/** A report, claimed by one maker; FAILED once too many makers have died. */
export function claim(report: Report, now: Date): Report {
  if (report.attempts >= MOST_ATTEMPTS) return fail(report, 'it could not be made; order it again');
  const nextDueAt = new Date(now.getTime() + LEASE_MS);
  return { ...report, attempts: report.attempts + 1, nextDueAt };
}

/** The report with a longer claim; undefined where another maker has claimed it. */
export function renew(report: Report, { attempts }: Report, now: Date): Report | undefined {
  const isOwn = report.status === 'PENDING' && report.attempts === attempts;
  return isOwn ? { ...report, nextDueAt: new Date(now.getTime() + LEASE_MS) } : undefined;
}

/** A report, released by its maker unfinished: the next maker begins at once. */
export function release(report: Report, now: Date): Report {
  return { ...report, attempts: report.attempts - 1, nextDueAt: now };
}

/** A finished report, to be downloaded until it expires. A report of the platform has no event. */
export function finish(report: Report, content: Content) {
  const nextDueAt = new Date(report.expiresAt);
  const isTold = report.audience === 'tenant';
  const events: ReportEvent[] = isTold ? [{ type: 'finops.report.generated' }] : [];
  return { state: { ...report, status: 'READY', content, nextDueAt } as Report, events };
}

export function fail(report: Report, failure: string): Report {
  return { ...report, status: 'FAILED', failure, nextDueAt: new Date(report.expiresAt) };
}

/** A report without its content. */
export function expire(report: Report): Report {
  return {
    ...omit(report, 'nextDueAt'),
    status: report.status === 'FAILED' ? 'FAILED' : 'EXPIRED',
  };
}

import { omit } from '@masar/kit/decision';
import type { CalendarDate } from '@masar/kit/time';
import type { Dimension } from '../model/cost-model';

/** Reports are kept for so long after they were ordered. */
const KEPT_MS = 7 * 86_400_000;
/** A maker has a report alone for so long unless it renews; after that it is taken to have died. */
const LEASE_MS = 120_000;
const MOST_ATTEMPTS = 5;

export type ReportFormat = 'CSV' | 'JSON' | 'FOCUS';

/** The content of a report that is ready. */
export interface Content {
  /** Of the making whose chunks count. */
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
  /** "platform" is the operator's own: the tenant that it lies with does not see it. */
  readonly audience: 'tenant' | 'platform';
  /** Tenant whose costs it has; absent for all of them. */
  readonly ofTenant?: string;
  /** Last day that it has. */
  readonly through: CalendarDate;
  readonly attempts: number;
  readonly content?: Content;
  readonly failure?: string;
  readonly expiresAt: string;
  /** When it is to be made, made again, or deleted; absent once nothing is left to do. */
  readonly nextDueAt?: Date;
}

export interface ReportEvent {
  readonly type: 'finops.report.generated';
}

type Ordered = Omit<Report, 'status' | 'attempts' | 'expiresAt' | 'nextDueAt'>;

/** A report that is to be made. */
export function order(asked: Ordered, now: Date): Report {
  const expiresAt = new Date(now.getTime() + KEPT_MS).toISOString();
  return { ...asked, status: 'PENDING', attempts: 0, expiresAt, nextDueAt: now };
}

/** A report in the hands of one maker; FAILED after as many as died over it. */
export function claim(report: Report, now: Date): Report {
  if (report.attempts >= MOST_ATTEMPTS) return fail(report, 'it could not be made; order it again');
  const nextDueAt = new Date(now.getTime() + LEASE_MS);
  return { ...report, attempts: report.attempts + 1, nextDueAt };
}

/** The report in the hands of the same maker for longer; undefined when it is no longer that maker's. */
export function renew(report: Report, { attempts }: Report, now: Date): Report | undefined {
  const isOwn = report.status === 'PENDING' && report.attempts === attempts;
  return isOwn ? { ...report, nextDueAt: new Date(now.getTime() + LEASE_MS) } : undefined;
}

/** A report that its maker gives back unfinished: the next one begins at once. */
export function release(report: Report, now: Date): Report {
  return { ...report, attempts: report.attempts - 1, nextDueAt: now };
}

/** A report that can be downloaded until it expires. Its audience tells who hears of it. */
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

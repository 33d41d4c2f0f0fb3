import type { Connection, mongo } from 'mongoose';
import { fraction, plainText } from '@masar/kit/money';
import type { Scope } from '@masar/kit/scope';
import { databaseOf, fromDatabase, tenantFilter } from '@masar/kit/store';
import type { CalendarDate } from '@masar/kit/time';
import type { HourOfReadings, UsageDay } from './usage-day';

/** A day of usage as it is stored; postings are added to it (billing/usage/store.ts). */
export interface UsageDayDocument {
  /** Made of the fields below, so that each combination has one document. */
  _id: string;
  tenantId: string;
  workspaceId: string;
  metric: string;
  rail: string;
  day: CalendarDate;
  total: mongo.Decimal128;
  hours?: Record<string, { sum: mongo.Decimal128; readings: number }>;
  /** Number of records, voided ones too. */
  records?: number;
  /** Last added posting by writer, so that none is added twice (adr/0001-usage-postings.md). */
  through: Record<string, number>;
}

/** First and last day, both included; absent fields do not filter. */
export interface UsagePeriod {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly workspaceId?: string | undefined;
  readonly metric?: string | undefined;
}

/** Absent fields do not filter. */
interface DayFilter {
  readonly workspaceId?: string | undefined;
  readonly metric?: string | undefined;
  readonly day?: CalendarDate | undefined;
}

const MAX_MS = 5_000;

/**
 * Usage by day. The cost of a query does not depend on the number of records.
 * @throws DomainError SERVICE_UNAVAILABLE, from every call, when the database does not answer
 */
export class UsageDays {
  readonly documents: mongo.Collection<UsageDayDocument>;

  constructor(connection: Connection) {
    this.documents = databaseOf(connection).collection('usage_days');
  }

  async ensureIndexes(): Promise<void> {
    const workspace = { tenantId: 1, workspaceId: 1, metric: 1, day: 1 } as const;
    await fromDatabase(this.documents.createIndex(workspace));
    await fromDatabase(this.documents.createIndex({ tenantId: 1, day: 1 }));
  }

  /** Days of the scope's tenant. */
  find(scope: Scope, { from, to, workspaceId, metric }: UsagePeriod): Promise<UsageDay[]> {
    return this.read({ ...tenantFilter(scope, { workspaceId, metric }), ...within(from, to) });
  }

  /** Number of records of these days. */
  async countRecords(scope: Scope, { workspaceId, metric, day }: DayFilter): Promise<number> {
    const counted = [
      { $match: tenantFilter(scope, { workspaceId, metric, day }) },
      { $group: { _id: null, records: { $sum: '$records' } } },
    ];
    const options = { maxTimeMS: MAX_MS };
    const groups = this.documents.aggregate<{ records: number }>(counted, options).toArray();
    return (await fromDatabase(groups))[0]?.records ?? 0;
  }

  private async read(filter: mongo.Filter<UsageDayDocument>): Promise<UsageDay[]> {
    const options = { projection: { _id: 0, through: 0, records: 0 }, maxTimeMS: MAX_MS } as const;
    const found = await fromDatabase(this.documents.find(filter, options).toArray());
    return found.map(({ total, hours, ...day }) => ({
      ...day,
      total: decimalOf(total),
      ...(hours && { hours: hoursOf(hours) }),
    }));
  }
}

function within(from: CalendarDate, to: CalendarDate) {
  return { day: { $gte: from, $lte: to } };
}

function hoursOf(hours: NonNullable<UsageDayDocument['hours']>): Record<string, HourOfReadings> {
  const entries = Object.entries(hours).map(([hour, { sum, readings }]) => [
    hour,
    { sum: decimalOf(sum), readings },
  ]);
  return Object.fromEntries(entries) as Record<string, HourOfReadings>;
}

/** Decimal text without an exponent, which Decimal128 writes for large and small numbers. */
function decimalOf(value: mongo.Decimal128): string {
  return plainText(fraction(value.toString()));
}

import { fraction, plainText } from '@masar/kit/money';
import { dateOf, type CalendarDate } from '@masar/kit/time';
import { isGauge } from '../../shared/usage/metrics';
import type { Usage } from './usage';

/** Rail of usage that clients record themselves. */
export const EXTERNAL = 'external';

/** One recorded usage inside its posting. */
export interface PostedRecord {
  /** Place in the posting, from 1; part of the record's id. */
  readonly number: number;
  /** Unique among the records of a workspace and metric; identifies a repeat. */
  readonly key: string;
  /** Decimal text; negative in a void, which takes the quantity back. */
  readonly quantity: string;
  readonly at: Date;
  readonly eventId?: string;
  readonly voided?: RecordVoid;
}

export interface RecordVoid {
  readonly at: Date;
  readonly by: string;
  readonly reason: string;
}

/** Usage of one workspace, metric, rail and UTC day, recorded by one request or event. */
export interface Posting {
  readonly workspaceId: string;
  readonly metric: string;
  readonly rail: string;
  readonly day: CalendarDate;
  /** Origin: "api", or the source of an event such as "gateway". */
  readonly source: string;
  readonly recordedBy: string;
  readonly recordedAt: Date;
  readonly records: readonly PostedRecord[];
  /** The record that this posting voids, and the reason. */
  readonly voids?: { readonly id: string; readonly reason: string };
}

/** A usage with the key that identifies a repeat. */
export interface KeyedUsage {
  readonly usage: Usage;
  readonly key: string;
}

type Origin = Pick<Posting, 'rail' | 'source' | 'recordedBy' | 'recordedAt'>;

/** Postings of usages, one for each workspace, metric and day. Usages with the same key make one record. */
export function postingsOf(usages: readonly KeyedUsage[], origin: Origin): readonly Posting[] {
  const groups = new Map<string, KeyedUsage[]>();
  for (const each of usages) {
    const { workspaceId, metric, at } = each.usage;
    const name = `${workspaceId}/${metric}/${dateOf(at)}`;
    groups.set(name, [...(groups.get(name) ?? []), each]);
  }
  return [...groups.values()].map((group) => postingOf(group, origin));
}

function postingOf(group: readonly KeyedUsage[], origin: Origin): Posting {
  const { usage } = group[0] as KeyedUsage;
  const unique = [...new Map(group.toReversed().map((each) => [each.key, each])).values()];
  return {
    ...origin,
    ...{ workspaceId: usage.workspaceId, metric: usage.metric, day: dateOf(usage.at) },
    records: unique.toReversed().map(({ key, usage: { quantity, at, eventId } }, index) => ({
      ...{ number: index + 1, key, quantity, at },
      ...(eventId !== undefined && { eventId }),
    })),
  };
}

/** The posting that voids a record. */
export function voidOf(
  posting: Posting,
  { id, record }: { readonly id: string; readonly record: PostedRecord },
  { at, by, reason }: RecordVoid,
): Posting {
  const { workspaceId, metric, rail, day, source } = posting;
  const quantity = plainText(fraction(record.quantity).times(-1));
  return {
    ...{ workspaceId, metric, rail, day, source, recordedBy: by, recordedAt: at },
    voids: { id, reason },
    records: [{ number: 1, key: `void\n${id}`, quantity, at: record.at }],
  };
}

/** The change that a posting makes to its day. */
export interface DayChange {
  /** Decimal text. */
  readonly total: string;
  /** Readings of a gauge by UTC hour. */
  readonly hours: Readonly<Record<string, { readonly sum: string; readonly readings: number }>>;
}

/** The change that postings make to their common day. */
export function changeOf(postings: readonly Posting[]): DayChange {
  let total = fraction(0);
  const hours: Record<string, { sum: string; readings: number }> = {};
  for (const { metric, records, voids } of postings) {
    for (const { quantity, at } of records) {
      total = total.plus(fraction(quantity));
      if (!isGauge(metric)) continue;
      const hour = at.toISOString().slice(11, 13);
      const { sum, readings } = hours[hour] ?? { sum: '0', readings: 0 };
      const changed = plainText(fraction(sum).plus(fraction(quantity)));
      hours[hour] = { sum: changed, readings: readings + (voids === undefined ? 1 : -1) };
    }
  }
  return { total: plainText(total), hours };
}

import { mongo } from 'mongoose';
import { DURABLE, fromDatabase, isDuplicate } from '@masar/kit/store';
import { changeOf, type DayChange } from '../../billing/usage/posting';
import type { PostingDocument } from '../../billing/usage/store';
import type { UsageDayDocument, UsageDays } from '../../shared/usage/store';

/** A stored posting without its events. */
type DayPosting = Omit<PostingDocument, 'outbox'>;

/**
 * Adds postings of one writer to their days in one write, those of one day together and in order. Where a day already
 * has one of them, or another process has just created it, its postings are added one by one.
 * @throws DomainError SERVICE_UNAVAILABLE when the database does not answer
 */
export async function addToDays(days: UsageDays, postings: readonly DayPosting[]): Promise<void> {
  const groups = [...byDay(postings).values()];
  if (groups.length === 0) return;
  try {
    const updates = groups.map((group) => ({ updateOne: { ...additionOf(group), upsert: true } }));
    await fromDatabase(days.documents.bulkWrite(updates, { ...DURABLE, ordered: false }));
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError) || !isDuplicate(error)) throw error;
    const refused = [error.writeErrors].flat().map(({ index }) => groups[index] ?? []);
    for (const posting of refused.flat()) await addToDay(days, posting);
  }
}

/** Adds one posting to its day, unless the day has it. */
export async function addToDay(days: UsageDays, posting: DayPosting): Promise<void> {
  const { filter, update } = additionOf([posting]);
  const changed = days.documents.updateOne(filter, update, DURABLE);
  if ((await fromDatabase(changed)).matchedCount > 0) return;
  const known = await fromDatabase(
    days.documents.countDocuments({ _id: filter._id, tenantId: filter.tenantId }),
  );
  if (known === 0) await addToDays(days, [posting]);
}

function byDay(postings: readonly DayPosting[]): ReadonlyMap<string, readonly DayPosting[]> {
  const groups = new Map<string, DayPosting[]>();
  for (const posting of postings) {
    const group = groups.get(dayId(posting)) ?? [];
    groups.set(dayId(posting), group);
    group.push(posting);
  }
  return groups;
}

function dayId({ tenantId, workspaceId, metric, rail, day }: DayPosting): string {
  return [tenantId, workspaceId, metric, rail, day].join('/');
}

/** The update of one day; its filter does not match a day that already has the first of these postings. */
function additionOf(group: readonly DayPosting[]) {
  const [first, last] = [group[0], group.at(-1)] as [DayPosting, DayPosting];
  const { tenantId, workspaceId, metric, rail, day, writer } = first;
  const through = `through.${writer}`;
  const filter: mongo.Filter<UsageDayDocument> & Pick<UsageDayDocument, '_id' | 'tenantId'> = {
    _id: dayId(first),
    tenantId,
    [through]: { $not: { $gte: first.seq } },
  };
  const update: mongo.UpdateFilter<UsageDayDocument> = {
    $setOnInsert: { workspaceId, metric, rail, day },
    $set: { [through]: last.seq },
    $inc: { ...incrementsOf(changeOf(group)), records: recordsIn(group) },
  };
  return { filter, update };
}

/** Number of new records: a void adds none. */
function recordsIn(group: readonly DayPosting[]): number {
  return group.reduce((sum, { records, voids }) => sum + (voids ? 0 : records.length), 0);
}

function incrementsOf({ total, hours }: DayChange): Record<string, mongo.Decimal128 | number> {
  const ofHours = Object.entries(hours).flatMap(([hour, { sum, readings }]) => [
    [`hours.${hour}.sum`, decimal(sum)] as const,
    [`hours.${hour}.readings`, readings] as const,
  ]);
  return { total: decimal(total), ...Object.fromEntries(ofHours) };
}

function decimal(text: string): mongo.Decimal128 {
  return mongo.Decimal128.fromString(text);
}

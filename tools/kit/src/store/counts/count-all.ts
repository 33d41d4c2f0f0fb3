import type { mongo } from 'mongoose';
import { NEWEST_FIRST, type AggregateDocument, type AggregateKind } from '../aggregate-document';
import { fromDatabase } from '../database-errors';
import { beyondPlace } from '../keyset';
import { keyOf } from './count-key';

/** Aggregates in one query: a fraction of a second. */
const SLICE = 50_000;
const SLICE_MAX_MS = 30_000;

interface Counted {
  readonly kind: AggregateKind;
  readonly documents: mongo.Collection<AggregateDocument>;
  readonly tenantId: string;
}

interface Group {
  readonly _id: { readonly waits: boolean; readonly from?: string; readonly values: unknown[] };
  readonly count: number;
  readonly lastAt: Date;
  readonly lastId: string;
}

/**
 * The number of a tenant's aggregates under each key, without changes that wait in them.
 * @param afterSlice called between the queries
 */
export async function countAll(
  counted: Counted,
  afterSlice: () => Promise<void>,
): Promise<Record<string, number>> {
  const totals: Record<string, number> = {};
  let last: Place | undefined;
  do {
    const groups = await countSlice(counted, last);
    for (const { _id, count } of groups) {
      const under = _id.waits ? _id.from : keyOf(_id.values);
      if (under !== undefined) totals[under] = (totals[under] ?? 0) + count;
    }
    last = groups.reduce((sum, { count }) => sum + count, 0) < SLICE ? undefined : lastOf(groups);
    await afterSlice();
  } while (last);
  return totals;
}

type Place = readonly [at: Date, id: string];

function countSlice(
  { kind: { countedBy = [] }, documents, tenantId }: Counted,
  after: Place | undefined,
): Promise<Group[]> {
  const rest = after ? beyondPlace(NEWEST_FIRST, { side: 'after', keys: after }) : {};
  const pipeline = [
    { $match: { tenantId, ...rest } },
    { $sort: NEWEST_FIRST },
    { $limit: SLICE },
    {
      $group: {
        _id: keyExpression(countedBy),
        count: { $sum: 1 },
        lastAt: { $last: '$createdAt' },
        lastId: { $last: '$_id' },
      },
    },
  ];
  // An index of fields that never change meets each aggregate once.
  const options = { hint: { tenantId: 1, ...NEWEST_FIRST }, maxTimeMS: SLICE_MAX_MS };
  return fromDatabase(documents.aggregate<Group>(pipeline, options).toArray());
}

function keyExpression(countedBy: readonly string[]) {
  const waits = { $gt: [{ $size: { $ifNull: ['$uncounted', []] } }, 0] };
  const first = { $arrayElemAt: ['$uncounted', 0] };
  const values = ['$workspaceId', ...countedBy.map((path) => `$state.${path}`)];
  return {
    waits,
    from: { $let: { vars: { first }, in: '$$first.from' } },
    values: { $cond: [waits, [], values] },
  };
}

/** The place of the oldest aggregate in the groups. */
function lastOf(groups: readonly Group[]): Place | undefined {
  const isOlder = (one: Group, other: Group) =>
    one.lastAt < other.lastAt || (+one.lastAt === +other.lastAt && one.lastId < other.lastId);
  const oldest = groups.reduce<Group | undefined>(
    (found, group) => (found && !isOlder(group, found) ? found : group),
    undefined,
  );
  return oldest && [oldest.lastAt, oldest.lastId];
}

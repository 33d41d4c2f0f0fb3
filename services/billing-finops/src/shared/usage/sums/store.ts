import { mongo } from 'mongoose';
import { fraction, plainText } from '@masar/kit/money';
import { fromDatabase } from '@masar/kit/store';
import type { CalendarDate } from '@masar/kit/time';
import { isGauge } from '../metrics';
import type { UsageDays } from '../store';
import type { UsageSum } from '../usage-sum';

/** Usage to add up; absent fields do not filter. */
export interface UsageAsked {
  /** Absent for all tenants. */
  readonly tenantId?: string | undefined;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** One metric, or several counts. */
  readonly metrics: readonly string[];
  readonly workspaceIds?: readonly string[] | undefined;
  /** Fields to group by, beside tenant and metric. */
  readonly by: readonly UsageField[];
}

export type UsageField = 'workspaceId' | 'rail' | 'day';

/** A group as the database answers it. Its fields have one letter, as every row repeats their names. */
interface Group {
  readonly _id: {
    readonly t?: string;
    readonly m: string;
    readonly d?: CalendarDate;
    readonly r?: string;
    readonly w?: string;
    readonly x?: boolean;
  };
  readonly quantity: mongo.Decimal128;
}

const MAX_MS = 5_000;
const ROWS_AT_ONCE = 1_000;
/** Rail of usage that clients record by the API. */
const EXTERNAL = 'external';

/** Adds up usage in the database: it answers a row for each group, and memory stays constant. */
export class UsageSums {
  constructor(private readonly days: UsageDays) {}

  /** The index covers all fields of counts, so that sums read no documents. */
  async ensureIndexes(): Promise<void> {
    const key = { tenantId: 1, metric: 1, day: 1, rail: 1, workspaceId: 1, total: 1 } as const;
    await fromDatabase(this.days.documents.createIndex(key));
  }

  /**
   * The sums, sorted by their fields, a thousand at a time.
   * @throws DomainError SERVICE_UNAVAILABLE when the database does not answer within five seconds
   */
  async *of(asked: UsageAsked): AsyncGenerator<readonly UsageSum[]> {
    const options = { maxTimeMS: MAX_MS, batchSize: ROWS_AT_ONCE };
    const cursor = this.days.documents.aggregate<Group>(pipelineOf(asked), options);
    try {
      while (await fromDatabase(cursor.hasNext())) {
        yield cursor.readBufferedDocuments(ROWS_AT_ONCE).map((group) => sumOf(group, asked));
      }
    } finally {
      await cursor.close();
    }
  }
}

function pipelineOf({ tenantId, from, to, metrics, workspaceIds, by }: UsageAsked) {
  const match = {
    ...(tenantId !== undefined && { tenantId }),
    metric: { $in: [...metrics] },
    day: { $gte: from, $lte: to },
    ...(workspaceIds && { workspaceId: { $in: [...workspaceIds] } }),
  };
  const hasRail = by.includes('rail');
  const key = {
    ...(tenantId === undefined && { t: '$tenantId' }),
    m: '$metric',
    ...(by.includes('day') && { d: '$day' }),
    ...(by.includes('workspaceId') && { w: '$workspaceId' }),
    ...(hasRail ? { r: '$rail' } : { x: { $eq: ['$rail', EXTERNAL] } }),
  };
  const each = metrics.some(isGauge) ? GAUGE_QUANTITY : '$total';
  return [
    { $match: match },
    { $group: { _id: key, quantity: { $sum: each } } },
    { $sort: { _id: 1 } },
  ];
}

function sumOf({ _id, quantity }: Group, { tenantId = '', from }: UsageAsked): UsageSum {
  const { t = tenantId, m: metric, d: day = from, r: rail, w: workspaceId } = _id;
  return {
    ...{ tenantId: t, metric, day, isExternal: _id.x ?? rail === EXTERNAL },
    ...(rail !== undefined && { rail }),
    ...(workspaceId !== undefined && { workspaceId }),
    // Decimal128 writes large and small numbers with an exponent.
    quantity: plainText(fraction(quantity.toString())),
  };
}

const decimal = (text: string) => mongo.Decimal128.fromString(text);

const HOURS = {
  $filter: {
    input: { $objectToArray: { $ifNull: ['$hours', {}] } },
    cond: { $gt: ['$$this.v.readings', 0] },
  },
};
const MEANS = { $map: { input: HOURS, in: { $divide: ['$$this.v.sum', '$$this.v.readings'] } } };

/**
 * A gauge's day as `quantityOf` computes it. It adds half a unit of the last decimal, as $round rounds half to even.
 */
const GAUGE_QUANTITY = {
  $let: {
    vars: { means: MEANS },
    in: {
      $cond: [
        { $eq: ['$$means', []] },
        decimal('0'),
        {
          $trunc: [
            {
              $add: [
                { $divide: [{ $sum: '$$means' }, { $size: '$$means' }] },
                decimal('0.0000005'),
              ],
            },
            6,
          ],
        },
      ],
    },
  },
};

import type { Connection, mongo } from 'mongoose';
import { dataOf, type Event, type Subscription } from '@masar/kit/bus';
import type { Scope } from '@masar/kit/scope';
import {
  DURABLE,
  findPage,
  fromDatabase,
  isDuplicate,
  type Found,
  type Page,
  databaseOf,
} from '@masar/kit/store';
import type * as wire from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import { numberOf } from './ids';

const NEWEST_FIRST = { at: -1, calculationId: -1, number: -1 } as const;

const OF_A_WORKSPACE = {
  key: { tenantId: 1, workspaceId: 1, ...NEWEST_FIRST },
  options: { partialFilterExpression: { workspaceId: { $type: 'string' } } },
} as const;

/** Points to a distribution inside the document of its calculation. */
export interface Pointer {
  /** The distribution's id. */
  readonly _id: string;
  readonly tenantId: string;
  /** Of its calculation. */
  readonly workspaceId?: string;
  readonly calculationId: string;
  /** Position in its calculation; orders distributions of the same instant. */
  readonly number: number;
  readonly at: Date;
}

/**
 * Index of a tenant's distributions across its calculations, for lists only. A pointer is written
 * after its distribution, by the command and again by its event, so that a crash loses none for
 * good.
 */
export class DistributionIndex {
  private readonly documents: mongo.Collection<Pointer>;

  constructor(connection: Connection) {
    const database = databaseOf(connection);
    this.documents = database.collection<Pointer>('distribution_index');
  }

  /** Events may come more than once; `add` ignores repeats. */
  get subscription(): Subscription {
    return {
      group: 'zakat',
      types: ['zakat.distributed'],
      handle: (event) => this.add(pointerIn(event)),
    };
  }

  async ensureIndexes(): Promise<void> {
    await fromDatabase(this.documents.createIndex({ tenantId: 1, ...NEWEST_FIRST }));
    await fromDatabase(this.documents.createIndex(OF_A_WORKSPACE.key, OF_A_WORKSPACE.options));
  }

  /** Writes a pointer unless it exists; pointers never change. */
  async add(pointer: Pointer): Promise<void> {
    try {
      await fromDatabase(this.documents.insertOne(pointer, DURABLE));
    } catch (error) {
      if (!isDuplicate(error, '_id')) throw error;
    }
  }

  /** One page, newest first. */
  list({ tenantId, workspaceId }: Scope, page: Page): Promise<Found<Pointer>> {
    const matching = { tenantId, ...(workspaceId !== undefined && { workspaceId }) };
    return findPage(this.documents, matching, { ...page, sort: NEWEST_FIRST });
  }
}

/** The owner of the calculation. */
interface Owner {
  readonly tenantId: string;
  readonly workspaceId?: string | undefined;
}

/** The pointer to a distribution as the API shows it. */
export function pointerTo(
  { tenantId, workspaceId }: Owner,
  { distributionId, calculationId, createdAt }: wire.ZakatDistribution,
): Pointer {
  const at = new Date(createdAt);
  const own = { tenantId, ...(workspaceId !== undefined && { workspaceId }) };
  return { _id: distributionId, ...own, calculationId, number: numberOf(distributionId), at };
}

function pointerIn(event: Event): Pointer {
  const { distribution } = dataOf(event) as { readonly distribution: wire.ZakatDistribution };
  return pointerTo({ tenantId: event.tenantid, workspaceId: event.workspaceid }, distribution);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { firstId } from '@masar/kit/ids';
import type { Collection, Document, MongoClient } from 'mongodb';
import type { Rail } from './rail';
import { send, type Answer, type Call, type Tenant } from './tenant';

export interface Stored extends Document {
  readonly _id: string;
}

const AT_ONCE = 2_000;
const POLL_MS = 50;
/** Without a newer document for so long, none of the first ones is still to come. */
const QUIET_MS = 2_000;
/** A count of a million documents takes some seconds. */
const COUNTED_WITHIN_MS = 10 * 60_000;
/** Shorter than any time after which documents are deleted. */
const SPREAD_MS = 5 * 86_400_000;

/** A rail in a running stack. */
export interface Work {
  readonly rail: Rail;
  readonly mongo: MongoClient;
}

export function documentsOf({ rail, mongo }: Work): Collection<Stored> {
  const [database, collection] = rail.in;
  return mongo.db(database).collection<Stored>(collection);
}

/** Makes one document through the API; answers it once nothing of it waits, and the path of its list. */
export async function beginWith(work: Work, tenant: Tenant) {
  const { begin, create, list } = work.rail;
  const request = async (call: Call): Promise<Answer> => (await send(tenant, call)).answer;
  const own = await (begin ? begin(request) : create && request(create(list)));
  const waits = { 'outbox.id': { $exists: false }, 'uncounted.id': { $exists: false } };
  // The audit trail and the event log get their entries after the answer.
  let model = await newest(work, { tenantId: tenant.id, ...waits });
  for (let last = ''; !model || model._id !== last;) {
    last = model?._id ?? '';
    await sleep(QUIET_MS);
    model = await newest(work, { tenantId: tenant.id, ...waits });
  }
  return { model, list: typeof own === 'string' ? own : list };
}

async function newest(work: Work, filter: object): Promise<Stored | undefined> {
  const { sort = ['_id'] } = work.rail;
  const newestFirst = Object.fromEntries(sort.map((path) => [path, -1 as const]));
  const [found] = await documentsOf(work).find(filter).sort(newestFirst).limit(1).toArray();
  return found;
}

interface Filling {
  readonly model: Stored;
  readonly tenantId: string;
  /** Different for each tenant. */
  readonly number: number;
  readonly count: number;
}

/** Stores copies of a document for a tenant, past events and counts. */
export async function fill(work: Work, { model, tenantId, number, count }: Filling): Promise<void> {
  const documents = documentsOf(work);
  const prefix = model._id.split('_')[0] ?? '';
  const began = Date.now() - SPREAD_MS;
  const ofTenant = String(number).padStart(6, '0');
  for (let from = 0; from < count; from += AT_ONCE) {
    const copies = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => {
      const at = from + index;
      const createdAt = new Date(began + Math.floor((SPREAD_MS / count) * at));
      const id = `${firstId(prefix, createdAt.getTime())}${ofTenant}${String(at).padStart(10, '0')}`;
      return work.rail.copy(model, { at, tenantId, id, createdAt }) as Stored;
    });
    await documents.insertMany(copies, { ordered: false, ignoreUndefined: true });
  }
}

/** Has the tenant counted anew, and waits until its list says that all are there. */
export async function recounted(work: Work, tenant: Tenant, list: string): Promise<void> {
  if (!work.rail.isCounted) return;
  const [database, collection] = work.rail.in;
  const counts = work.mongo.db(database).collection<Stored>(`${collection}_counts`);
  await counts.deleteOne({ _id: tenant.id });
  const stored = await documentsOf(work).countDocuments({ tenantId: tenant.id });
  const until = Date.now() + COUNTED_WITHIN_MS;
  const call = { path: `${list}?perPage=1` };
  for (let answer: Answer | undefined; answer?.pagination?.total !== stored;) {
    if (Date.now() > until) throw new Error(`${list} does not count ${stored} documents`);
    await sleep(POLL_MS);
    ({ answer } = await send(tenant, call));
  }
}

import { writeCursor } from '@masar/kit/store';
import type { Document } from 'mongodb';
import { documentsOf, type Work } from './fill';
import type { Filled, Subject } from './rail';
import { send } from './tenant';

export const PER_PAGE = 20;
const SOME = 41;

export async function subjectOf(work: Work, filled: Filled): Promise<Subject> {
  const { tenant, documents } = filled;
  const some = documentsOf(work).find({ tenantId: tenant.id }).project({ _id: 1 }).limit(SOME);
  const ids = (await some.toArray()).map(({ _id }) => String(_id));
  const middle = await cursorAt(work, filled, Math.floor(documents / 2));
  return { ...filled, ids, middle, end: await cursorAt(work, filled, PER_PAGE) };
}

/** The cursor behind which so many entries of the list are left: one of the API, with the keys of another entry. */
export async function cursorAt(work: Work, filled: Filled, left: number): Promise<string> {
  const { tenant, list, documents } = filled;
  const { answer } = await send(tenant, { path: `${list}?perPage=${PER_PAGE}` });
  const { next = '' } = answer.pagination ?? {};
  const [listId] = JSON.parse(Buffer.from(next, 'base64url').toString()) as [string];
  const { sort = ['createdAt', '_id'] } = work.rail;
  const oldestFirst = Object.fromEntries(sort.map((path) => [path, 1 as const]));
  const found = documentsOf(work).find(ofList(filled)).sort(oldestFirst).skip(left).limit(1);
  const [entry] = await found.toArray();
  if (!entry) throw new Error(`${list} has fewer than ${left} entries`);
  const page = Math.ceil((documents - left) / PER_PAGE);
  const keys = sort.map((path) => valueAt(entry, path));
  return writeCursor(listId, page, keys);
}

/** The documents of a list: a list of deliveries is of one endpoint. */
function ofList({ tenant, list }: Filled) {
  const [, endpointId] = /endpoints\/(\w+)\//.exec(list) ?? [];
  return { tenantId: tenant.id, ...(endpointId && { endpointId }) };
}

type SortKey = Parameters<typeof writeCursor>[2][number];

function valueAt(entry: Document, path: string): SortKey {
  const value = path.split('.').reduce<unknown>((at, part) => (at as Document)[part], entry);
  return value as SortKey;
}

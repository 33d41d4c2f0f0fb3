import { createHash } from 'node:crypto';
import { badField, problem, type DomainError } from '../../errors';
import type { Scope } from '../../scope';
import type { SortKey } from '../keyset';

/** A place beside one entry of a list, by the values that the list is sorted by. */
export interface Cursor {
  readonly side: 'after' | 'before';
  /** Number of the page that is asked for, counted from where the client began. */
  readonly page: number;
  readonly keys: readonly SortKey[];
}

const LIST_ID_LENGTH = 12;

/**
 * The same for all pages of one list: of one caller's reach, rpc and filter. Cursors are not signed: they hold nothing
 * but a place, and every query filters by the tenant of its scope.
 */
export function listIdOf(scope: Scope, request: object): string {
  const { tenantId, workspaceId, partyId, rpc } = scope;
  const paging: readonly string[] = ['page', 'perPage', 'after', 'before'];
  const filter = Object.entries(request).filter(([field]) => !paging.includes(field));
  const list = JSON.stringify([tenantId, workspaceId, partyId, rpc, filter]);
  return createHash('sha256').update(list).digest('base64url').slice(0, LIST_ID_LENGTH);
}

/** The cursor as clients get it: of the entry with these keys, on this page. */
export function writeCursor(listId: string, page: number, keys: readonly SortKey[]): string {
  return Buffer.from(JSON.stringify([listId, page, ...keys.map(tag)])).toString('base64url');
}

/** @throws DomainError VALIDATION_ERROR for a cursor that is not of this list */
export function readCursor(listId: string, token: string, side: Cursor['side']): Cursor {
  const [cursorOf, page, ...tagged] = parse(token);
  const keys = tagged.map(untag);
  const isPlace = isPageNumber(page) && keys.length > 0 && !keys.includes(undefined);
  if (cursorOf !== listId || !isPlace) throw notOfThisList(side);
  const next = side === 'after' ? page + 1 : Math.max(page - 1, 1);
  return { side, page: next, keys: keys as readonly SortKey[] };
}

function parse(token: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(token, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

function isPageNumber(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) < 2 ** 31 - 1;
}

function tag(key: SortKey): string {
  return key instanceof Date ? `d${key.getTime()}` : `${typeof key === 'number' ? 'n' : 's'}${key}`;
}

/** A made-up cursor cannot bring an operator of the database: values are texts, numbers and dates. */
function untag(tagged: unknown): SortKey | undefined {
  if (typeof tagged !== 'string') return undefined;
  const value = tagged.slice(1);
  if (tagged.startsWith('s')) return value;
  const number = value === '' ? NaN : Number(value);
  if (!Number.isFinite(number)) return undefined;
  if (tagged.startsWith('n')) return number;
  const date = new Date(number);
  return tagged.startsWith('d') && !Number.isNaN(date.getTime()) ? date : undefined;
}

/** The refusal of a cursor that is made up, of another list, or of another release's order. */
export function notOfThisList(field: Cursor['side']): DomainError {
  const complaint =
    'is no cursor of this list: give pagination.next or pagination.previous of one of its pages, with the same filters, or leave it out to begin anew';
  return badField(problem(field, 'INVALID_CURSOR', complaint));
}

import { badField, problem } from '../../errors';
import type { Scope } from '../../scope';
import { listIdOf, readCursor, type Cursor } from './cursor';

/** Which page of a list is asked for: one by its number, or the one beside a cursor. */
export interface Page {
  readonly page: number;
  readonly perPage: number;
  readonly cursor?: Cursor | undefined;
  /** Identifies the list for its cursors; a page that no client asks for has none. */
  readonly listId?: string;
}

/** A page of a list, and how the list is bounded and sorted. */
export interface Listing extends Page {
  /** Created at this instant or later. */
  readonly from?: Date | undefined;
  /** Created before this instant. */
  readonly to?: Date | undefined;
  /** A path of the kind's `sortedBy`: smallest first. Newest first when left out. */
  readonly sortBy?: string | undefined;
  /** Only those with a text at that path that comes no later than this one in the order. */
  readonly sortedUpTo?: string | undefined;
  /** Only those that have nothing at this path of the kind's `listedBy`. */
  readonly without?: string | undefined;
}

/** The fields of a request for a page; a number is 0 when it is left out. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** Both are promised to clients in gateway/docs/guide/pagination.md. */
const DEFAULT_PER_PAGE = 20;
const MOST_SKIPPED = 10_000;

/**
 * The page that a request means: the first when it names none, of 20.
 * @throws DomainError VALIDATION_ERROR for a cursor of another list, for two places at once, and for a number beyond
 * entry 10,000: the database reads each entry before a numbered page
 */
export function readPage(scope: Scope, request: PageRequest): Page {
  const { page, perPage: asked, after, before } = request;
  const perPage = asked || DEFAULT_PER_PAGE;
  const listId = listIdOf(scope, request);
  requireOnePlace(request);
  const token = after ?? before;
  if (token === undefined) return { page: requireNear(page || 1, perPage), perPage, listId };
  const cursor = readCursor(listId, token, after === undefined ? 'before' : 'after');
  return { page: cursor.page, perPage, cursor, listId };
}

function requireOnePlace({ page, after, before }: PageRequest): void {
  if (after !== undefined && before !== undefined) {
    throw badField(problem('before', 'NOT_ALLOWED', 'stands beside after: give one of them'));
  }
  if (page === 0 || (after === undefined && before === undefined)) return;
  const cursor = after === undefined ? 'before' : 'after';
  throw badField(
    problem('page', 'NOT_ALLOWED', `stands beside ${cursor}, which says the place: leave page out`),
  );
}

function requireNear(page: number, perPage: number): number {
  if ((page - 1) * perPage <= MOST_SKIPPED) return page;
  const last = Math.floor(MOST_SKIPPED / perPage) + 1;
  const complaint = `must be ${last} or less with perPage ${perPage}; to go further, give pagination.next of the page before as after`;
  throw badField(problem('page', 'OUT_OF_RANGE', complaint));
}

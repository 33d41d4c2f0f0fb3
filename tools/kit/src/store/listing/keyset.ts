import type { Cursor, SortKey } from './cursor';

/** Paths and their directions; the values of all of them together differ in each document. */
export type Sort = Readonly<Record<string, 1 | -1>>;

export function reversed(sort: Sort): Sort {
  const turned = Object.entries(sort).map(([path, way]) => [path, way === 1 ? -1 : 1] as const);
  return Object.fromEntries(turned);
}

/**
 * The condition of what comes after the cursor's entry, or before it. The first path is bounded on its own too, so that
 * an index is read from there and not from its start.
 */
export function beyondCursor(sort: Sort, { side, keys }: Pick<Cursor, 'side' | 'keys'>): object {
  const paths = Object.entries(side === 'after' ? sort : reversed(sort));
  const [first] = paths;
  if (!first || paths.length !== keys.length) return NOTHING;
  const alternatives = paths.map(([path, way], at) => ({
    ...Object.fromEntries(paths.slice(0, at).map(([earlier], of) => [earlier, keys[of]])),
    [path]: { [way === 1 ? '$gt' : '$lt']: keys[at] },
  }));
  const [path, way] = first;
  return { [path]: { [way === 1 ? '$gte' : '$lte']: keys[0] as SortKey }, $or: alternatives };
}

/** A made-up cursor with other keys than the list is sorted by. */
const NOTHING = { $expr: false };

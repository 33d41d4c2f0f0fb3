/** A value that documents are sorted by. */
export type SortKey = string | number | Date;

/** Paths and their directions; the values of all of them together differ in each document. */
export type Sort = Readonly<Record<string, 1 | -1>>;

/** The sort keys of a document, and the side of it that is meant. */
interface Place {
  readonly side: 'after' | 'before';
  readonly keys: readonly SortKey[];
}

export function reversed(sort: Sort): Sort {
  return Object.fromEntries(Object.entries(sort).map(([path, way]) => [path, way === 1 ? -1 : 1]));
}

/**
 * The condition of what comes after a place, or before it, by as many keys as the sort has. The first path is bounded on its own too, so that an index is
 * read from there and not from its start.
 */
export function beyondPlace(sort: Sort, { side, keys }: Place): object {
  const paths = Object.entries(side === 'after' ? sort : reversed(sort));
  const [first] = paths;
  if (!first) throw new Error('a list is sorted by something');
  const alternatives = paths.map(([path, way], at) => ({
    ...Object.fromEntries(paths.slice(0, at).map(([earlier], of) => [earlier, keys[of]])),
    [path]: { [way === 1 ? '$gt' : '$lt']: keys[at] },
  }));
  return { [first[0]]: { [first[1] === 1 ? '$gte' : '$lte']: keys[0] }, $or: alternatives };
}

import type { Scalar } from '../reach/tenant-filter';

type Values = Readonly<Record<string, unknown>>;

/** The key of an aggregate in the counts: its workspace and its values at the kind's `countedBy`, as a field name. */
export function countKey(
  countedBy: readonly string[],
  workspaceId: string | undefined,
  state: object,
): string {
  return keyOf([workspaceId, ...countedBy.map((path) => (state as Values)[path])]);
}

/** The key of values in the order of `countKey`. */
export function keyOf(values: readonly unknown[]): string {
  return values.map(encode).join('|');
}

/**
 * Answers which keys a filter matches; undefined where the counts cannot tell, because it has a path that nothing is
 * counted by.
 */
export function keyMatcher(
  countedBy: readonly string[],
  workspaceId: string | undefined,
  filter: Readonly<Record<string, Scalar | undefined>>,
): ((key: string) => boolean) | undefined {
  const wanted = Object.entries(filter).filter(([, value]) => value !== undefined);
  if (wanted.some(([path]) => !countedBy.includes(path))) return undefined;
  const places = wanted.map(
    ([path, value]) => [countedBy.indexOf(path) + 1, encode(value)] as const,
  );
  if (workspaceId !== undefined) places.push([0, encode(workspaceId)]);
  return (key) => {
    const parts = key.split('|');
    return places.every(([at, value]) => parts[at] === value);
  };
}

/** Field names of the database have no dots. */
function encode(value: unknown): string {
  const text = ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
  return encodeURIComponent(text).replaceAll('.', '%2E');
}

import type { Found, Page } from '../store';

interface Numbered {
  readonly number: number;
}

/**
 * The page of a journal whose earlier entries lie in a collection and whose recent ones lie in the state.
 * @param found the page of the earlier entries alone
 */
export function joinPages<Entry extends Numbered>(
  found: Found<Entry>,
  recent: readonly Entry[],
  asked: Page,
): Found<Entry> {
  const isBackwards = asked.cursor?.side === 'before';
  const data = isBackwards
    ? endingBefore(found.data, recent, asked)
    : startingAt(found, recent, asked);
  const [first] = data;
  const last = data.at(-1);
  const isRecentLeft = last !== undefined && (recent.at(-1)?.number ?? 0) > last.number;
  return {
    ...{ data, total: found.total + recent.length, isMinimum: found.isMinimum },
    hasMore: isBackwards || found.hasMore || isRecentLeft,
    hasPrevious: isBackwards
      ? found.hasPrevious || hasEarlier(found, recent, data)
      : found.hasPrevious,
    firstKeys: first && [first.number],
    lastKeys: last && [last.number],
  };
}

function hasEarlier<Entry extends Numbered>(
  found: Found<Entry>,
  recent: readonly Entry[],
  [first]: readonly Entry[],
): boolean {
  const earliest = found.data[0] ?? recent[0];
  return first !== undefined && earliest !== undefined && earliest.number < first.number;
}

function startingAt<Entry extends Numbered>(
  { data, total, hasMore }: Found<Entry>,
  recent: readonly Entry[],
  { page, perPage, cursor }: Page,
): readonly Entry[] {
  const number = Number(cursor?.keys[0]);
  const rest = cursor
    ? recent.filter((entry) => entry.number > number)
    : recent.slice(Math.max((page - 1) * perPage - total, 0));
  return [...data, ...rest.slice(0, hasMore ? 0 : perPage - data.length)];
}

function endingBefore<Entry extends Numbered>(
  earlier: readonly Entry[],
  recent: readonly Entry[],
  { perPage, cursor }: Page,
): readonly Entry[] {
  const number = Number(cursor?.keys[0]);
  return [...earlier, ...recent.filter((entry) => entry.number < number)].slice(-perPage);
}

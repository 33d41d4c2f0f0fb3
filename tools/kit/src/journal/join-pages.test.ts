import { pageOfRows, type Page } from '../store';
import { joinPages } from './join-pages';

const COUNT = 50;
const entries = Array.from({ length: COUNT }, (_, at) => ({ number: at + 1 }));

/** The page that the collection answers of the entries that lie there. */
function earlierPage(kept: typeof entries, asked: Page) {
  const { page, perPage, cursor } = asked;
  const at = Number(cursor?.keys[0]);
  const beyond = kept.filter(({ number }) =>
    cursor ? (cursor.side === 'after' ? number > at : number < at) : true,
  );
  const inOrder = cursor?.side === 'before' ? beyond.toReversed() : beyond;
  const start = cursor ? 0 : (page - 1) * perPage;
  const rows = inOrder.slice(start, start + perPage + 1);
  return { ...pageOfRows(rows, asked, ({ number }) => [number]), total: kept.length };
}

function page(split: number, asked: Page) {
  const [kept, recent] = [entries.slice(0, split), entries.slice(split)];
  return joinPages(earlierPage(kept, asked), recent, asked);
}

test.each([0, 5, 20, 25, 40, 50])(
  'a journal with %i entries in the collection is followed to its end and back',
  (split) => {
    const perPage = 20;
    const forward: (typeof entries)[] = [];
    let found = page(split, { page: 1, perPage });
    for (let number = 2; ; number += 1) {
      forward.push([...found.data]);
      expect(found).toMatchObject({ total: COUNT, hasPrevious: number > 2 });
      expect(page(split, { page: number - 1, perPage }).data).toEqual(found.data);
      if (!found.hasMore) break;
      const keys = found.lastKeys!;
      found = page(split, { page: number, perPage, cursor: { side: 'after', page: number, keys } });
    }
    expect(forward.flat()).toEqual(entries);
    const back: (typeof entries)[] = [];
    while (found.hasPrevious) {
      const keys = found.firstKeys!;
      found = page(split, { page: 1, perPage, cursor: { side: 'before', page: 1, keys } });
      expect(found.hasMore).toBe(true);
      back.unshift([...found.data]);
    }
    expect(back.flat()).toEqual(entries.slice(0, 40));
  },
);

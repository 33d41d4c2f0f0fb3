import { HERD_TABLES, type Due, type Herd, type HerdTable, type Mixture } from './tables';

/** Ways to give that are listed at most; a herd of a million could be made up in thousands. */
export const MOST_WAYS = 100;

const STEP = 10;

/**
 * Every way to discharge the zakat of a herd, the one with the fewest animals first: none below
 * nisab, one for most herds, more where ages exchange without a rest. At most `MOST_WAYS`; the
 * others follow by the same exchange. Head above the last step are free (waqs). Source: SS 35, 11.
 */
export function herdZakat(kind: Herd, count: number): readonly (readonly Due[])[] {
  const { rows, above }: HerdTable = HERD_TABLES[kind];
  if (count < above.from) {
    const row = rows.findLast(({ from }) => from <= count);
    return row ? [row.due] : [];
  }
  if ('perHundred' in above) {
    return [[{ animal: above.perHundred, count: (count - (count % 100)) / 100 }]];
  }
  return mixtures(above, count - (count % STEP));
}

/** All (older, younger) that make up the head exactly; the two numbers change in fixed steps. */
function mixtures({ older, younger }: Mixture, head: number): readonly (readonly Due[])[] {
  const leastYounger = leastThatFits({ older, younger }, head);
  const mostOlder = (head - leastYounger * younger.stands) / older.stands;
  // So many of the younger stand for so many of the older: 4 tabi' of 30 for 3 musinnah of 40.
  const moreYounger = older.stands / STEP;
  const fewerOlder = younger.stands / STEP;
  const exchanges = (mostOlder - (mostOlder % fewerOlder)) / fewerOlder;
  const ways = Math.min(exchanges + 1, MOST_WAYS);
  return Array.from({ length: ways }, (_, exchanged) =>
    [
      { animal: older.animal, count: mostOlder - exchanged * fewerOlder },
      { animal: younger.animal, count: leastYounger + exchanged * moreYounger },
    ].filter(({ count }) => count > 0),
  );
}

/** Fewest younger animals that leave a whole number of older ones: fewer than 5, for both herds. */
function leastThatFits({ older, younger }: Pick<Mixture, 'older' | 'younger'>, head: number) {
  let count = 0;
  while ((head - count * younger.stands) % older.stands !== 0) count += 1;
  return count;
}

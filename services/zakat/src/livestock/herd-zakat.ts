import { HERD_TABLES, type Due, type Herd, type HerdTable, type Mixture } from './tables';

/** Cap on listed ways: the zakat of a herd of a million can be given in thousands of ways. */
export const MOST_WAYS = 100;

const STEP = 10;

/**
 * The ways to give the zakat of a herd, the one with the fewest animals first: none below nisab,
 * one for most herds, several where ages can be exchanged exactly. At most `MOST_WAYS`. Head above
 * the last step are free (waqs). Source: SS 35, 11.
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

/** All pairs of older and younger animals that stand for exactly this many head. */
function mixtures({ older, younger }: Mixture, head: number): readonly (readonly Due[])[] {
  const leastYounger = leastThatFits({ older, younger }, head);
  const mostOlder = (head - leastYounger * younger.stands) / older.stands;
  // For example 4 tabi' of 30 stand for as many head as 3 musinnah of 40.
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

/** Fewest younger animals that leave a whole number of older ones; fewer than 5 for both herds. */
function leastThatFits({ older, younger }: Pick<Mixture, 'older' | 'younger'>, head: number) {
  let count = 0;
  while ((head - count * younger.stands) % older.stands !== 0) count += 1;
  return count;
}

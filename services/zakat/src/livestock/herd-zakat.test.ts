import fc from 'fast-check';
import { herdZakat, MOST_WAYS } from './herd-zakat';
import type { Animal, Due, Herd } from './tables';

const words = (due: readonly Due[]) => due.map(({ animal, count }) => `${count} ${animal}`);
const waysOf = (kind: Herd, count: number) =>
  herdZakat(kind, count).map((due) => words(due).join(' + '));

/** Every row of SS 35, 11: from, to, and all ways to discharge it; none below nisab. */
const ROWS: readonly (readonly [Herd, number, number, readonly string[]])[] = [
  ['GOATS', 0, 39, []],
  ['GOATS', 40, 120, ['1 GOAT']],
  ['GOATS', 121, 200, ['2 GOAT']],
  ['GOATS', 201, 399, ['3 GOAT']],
  ['GOATS', 400, 499, ['4 GOAT']],
  ['GOATS', 500, 599, ['5 GOAT']],
  ['CATTLE', 0, 29, []],
  ['CATTLE', 30, 39, ['1 TABI']],
  ['CATTLE', 40, 59, ['1 MUSINNAH']],
  ['CATTLE', 60, 69, ['2 TABI']],
  ['CATTLE', 70, 79, ['1 MUSINNAH + 1 TABI']],
  ['CATTLE', 80, 89, ['2 MUSINNAH']],
  ['CATTLE', 90, 99, ['3 TABI']],
  ['CATTLE', 100, 109, ['1 MUSINNAH + 2 TABI']],
  ['CATTLE', 110, 119, ['2 MUSINNAH + 1 TABI']],
  ['CATTLE', 120, 129, ['3 MUSINNAH', '4 TABI']],
  ['CATTLE', 130, 139, ['1 MUSINNAH + 3 TABI']],
  ['CATTLE', 240, 249, ['6 MUSINNAH', '3 MUSINNAH + 4 TABI', '8 TABI']],
  ['CAMELS', 0, 4, []],
  ['CAMELS', 5, 9, ['1 GOAT']],
  ['CAMELS', 10, 14, ['2 GOAT']],
  ['CAMELS', 15, 19, ['3 GOAT']],
  ['CAMELS', 20, 24, ['4 GOAT']],
  ['CAMELS', 25, 35, ['1 BINT_MAKHAD']],
  ['CAMELS', 36, 45, ['1 BINT_LABUN']],
  ['CAMELS', 46, 60, ['1 HIQQAH']],
  ['CAMELS', 61, 75, ['1 JADHAAH']],
  ['CAMELS', 76, 90, ['2 BINT_LABUN']],
  ['CAMELS', 91, 120, ['2 HIQQAH']],
  ['CAMELS', 121, 129, ['3 BINT_LABUN']],
  ['CAMELS', 130, 139, ['1 HIQQAH + 2 BINT_LABUN']],
  ['CAMELS', 140, 149, ['2 HIQQAH + 1 BINT_LABUN']],
  ['CAMELS', 150, 159, ['3 HIQQAH']],
  ['CAMELS', 160, 169, ['4 BINT_LABUN']],
  ['CAMELS', 200, 209, ['4 HIQQAH', '5 BINT_LABUN']],
];

describe.each(ROWS)('of %s from %i to %i', (kind, from, to, ways) => {
  it.each([from, to])(`%i head owe ${ways.join(' or ') || 'nothing'}`, (count) => {
    expect(waysOf(kind, count)).toEqual(ways);
  });
});

describe('a large herd', () => {
  it.each([
    ['GOATS', '1000000 GOAT'],
    ['CATTLE', '2500000 MUSINNAH'],
    ['CAMELS', '2000000 HIQQAH'],
  ] as const)('of 100 million %s owes %s', (kind, first) => {
    expect(waysOf(kind, 100_000_000)[0]).toBe(first);
  });

  it('has no more ways listed than an answer can show', () => {
    expect(herdZakat('CATTLE', 100_000_000)).toHaveLength(MOST_WAYS);
  });

  const STANDS: Partial<Record<Animal, number>> = {
    ...{ MUSINNAH: 40, TABI: 30 },
    ...{ HIQQAH: 50, BINT_LABUN: 40 },
  };
  const head = (due: readonly Due[]) =>
    due.reduce((sum, { animal, count }) => sum + count * STANDS[animal]!, 0);
  const total = (due: readonly Due[]) => due.reduce((sum, { count }) => sum + count, 0);

  it('is discharged by exactly its full tens in each way, by no fewer animals than in the first', () => {
    const herd = fc.constantFrom<Herd>('CATTLE', 'CAMELS');
    const size = fc.oneof(fc.integer({ min: 130, max: 9_999 }), fc.integer({ min: 130, max: 1e8 }));
    fc.assert(
      fc.property(herd, size, (kind, count) => {
        const ways = herdZakat(kind, count);
        for (const due of ways) expect(head(due)).toBe(count - (count % 10));
        const sizes = ways.map(total);
        expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
        expect(new Set(sizes).size).toBe(sizes.length);
      }),
    );
  });

  it('is discharged in every way that a search finds', () => {
    const found = (count: number, [older, younger]: readonly [number, number]) =>
      Array.from({ length: count / older + 1 }, (_, olders) => count - olders * older).filter(
        (rest) => rest % younger === 0,
      ).length;
    for (let count = 130; count <= 2_000; count += 10) {
      expect(herdZakat('CATTLE', count)).toHaveLength(found(count, [40, 30]));
      expect(herdZakat('CAMELS', count)).toHaveLength(found(count, [50, 40]));
    }
  });
});

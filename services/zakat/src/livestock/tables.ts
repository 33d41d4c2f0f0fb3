export const ANIMALS = [
  'GOAT',
  'TABI',
  'MUSINNAH',
  'BINT_MAKHAD',
  'BINT_LABUN',
  'HIQQAH',
  'JADHAAH',
] as const;
export type Animal = (typeof ANIMALS)[number];

/** A number of animals of one kind and age to give. */
export interface Due {
  readonly animal: Animal;
  readonly count: number;
}

/** The animals due from this many head on, up to the next row. */
export interface Row {
  readonly from: number;
  readonly due: readonly Due[];
}

/** From `from` head on, animals of two ages are due, each standing for a number of head. */
export interface Mixture {
  readonly from: number;
  readonly older: { readonly animal: Animal; readonly stands: number };
  readonly younger: { readonly animal: Animal; readonly stands: number };
}

/** One animal for each full hundred head. */
export interface PerHundred {
  readonly from: number;
  readonly perHundred: Animal;
}

export interface HerdTable {
  /** In rising order; the first is the nisab. */
  readonly rows: readonly Row[];
  /** The rule for all herds above the rows. */
  readonly above: Mixture | PerHundred;
}

/** Source: SS 35, 11. */
export const HERD_TABLES = {
  GOATS: {
    rows: [
      { from: 40, due: [{ animal: 'GOAT', count: 1 }] },
      { from: 121, due: [{ animal: 'GOAT', count: 2 }] },
      { from: 201, due: [{ animal: 'GOAT', count: 3 }] },
    ],
    above: { from: 400, perHundred: 'GOAT' },
  },
  CATTLE: {
    rows: [
      { from: 30, due: [{ animal: 'TABI', count: 1 }] },
      { from: 40, due: [{ animal: 'MUSINNAH', count: 1 }] },
      { from: 60, due: [{ animal: 'TABI', count: 2 }] },
      {
        from: 70,
        due: [
          { animal: 'MUSINNAH', count: 1 },
          { animal: 'TABI', count: 1 },
        ],
      },
      { from: 80, due: [{ animal: 'MUSINNAH', count: 2 }] },
      { from: 90, due: [{ animal: 'TABI', count: 3 }] },
      {
        from: 100,
        due: [
          { animal: 'MUSINNAH', count: 1 },
          { animal: 'TABI', count: 2 },
        ],
      },
      {
        from: 110,
        due: [
          { animal: 'MUSINNAH', count: 2 },
          { animal: 'TABI', count: 1 },
        ],
      },
    ],
    above: {
      from: 120,
      older: { animal: 'MUSINNAH', stands: 40 },
      younger: { animal: 'TABI', stands: 30 },
    },
  },
  CAMELS: {
    rows: [
      { from: 5, due: [{ animal: 'GOAT', count: 1 }] },
      { from: 10, due: [{ animal: 'GOAT', count: 2 }] },
      { from: 15, due: [{ animal: 'GOAT', count: 3 }] },
      { from: 20, due: [{ animal: 'GOAT', count: 4 }] },
      { from: 25, due: [{ animal: 'BINT_MAKHAD', count: 1 }] },
      { from: 36, due: [{ animal: 'BINT_LABUN', count: 1 }] },
      { from: 46, due: [{ animal: 'HIQQAH', count: 1 }] },
      { from: 61, due: [{ animal: 'JADHAAH', count: 1 }] },
      { from: 76, due: [{ animal: 'BINT_LABUN', count: 2 }] },
      { from: 91, due: [{ animal: 'HIQQAH', count: 2 }] },
      { from: 121, due: [{ animal: 'BINT_LABUN', count: 3 }] },
    ],
    above: {
      from: 130,
      older: { animal: 'HIQQAH', stands: 50 },
      younger: { animal: 'BINT_LABUN', stands: 40 },
    },
  },
} as const satisfies Record<string, HerdTable>;

export type Herd = keyof typeof HERD_TABLES;

export const HERDS = Object.keys(HERD_TABLES) as readonly Herd[];

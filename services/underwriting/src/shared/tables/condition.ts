/** When a rule fires. Numbers may be decimal text or the name of a threshold; bounds of one comparison hold together. */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | Comparison;

export type Operand = number | string | { readonly threshold: string };

/** Bounds of a number: from and to include theirs, above and below do not. */
export interface Bounds {
  readonly from?: Operand;
  readonly to?: Operand;
  readonly above?: Operand;
  readonly below?: Operand;
}

export type Comparison =
  | ({ readonly fact: string } & Bounds)
  | { readonly fact: string; readonly is: string | boolean }
  | { readonly fact: string; readonly in: readonly string[] }
  | ({ readonly ratio: Ratio } & Bounds);

/** A sum of facts, each multiplied, by another fact, multiplied too; never divided: both sides are multiplied. */
export interface Ratio {
  readonly of: readonly Term[];
  readonly to: Term;
}

export interface Term {
  readonly fact: string;
  /** 1 where it is left out. */
  readonly times?: string;
}

export const BOUNDS = ['from', 'to', 'above', 'below'] as const;
export type Bound = (typeof BOUNDS)[number];

/**
 * The condition of a rule. Numbers may be decimal text or the name of a threshold. All bounds of a comparison must
 * hold.
 */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | Comparison;

export type Operand = number | string | { readonly threshold: string };

/** Bounds of a number: from and to are inclusive, above and below exclusive. */
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

/** A sum of multiples of facts (`of`), compared with a multiple of another fact (`to`). Nothing is divided. */
export interface Ratio {
  readonly of: readonly Term[];
  readonly to: Term;
}

export interface Term {
  readonly fact: string;
  /** Factor; 1 where it is left out. */
  readonly times?: string;
}

export const BOUNDS = ['from', 'to', 'above', 'below'] as const;
export type Bound = (typeof BOUNDS)[number];

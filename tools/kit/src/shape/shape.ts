/**
 * A record of the API as data. One table per record gives its type here, its
 * reading from a request, its merge patch and its writing to an answer: the rail names a field of a
 * record once, beside the proto, and a test of the rail holds the two together. Decimals are text in
 * memory and in the store, and numbers only on the wire.
 */
export type Shape = (
  | {
      readonly kind:
        | 'text'
        | 'flag'
        | 'count'
        | 'decimal'
        | 'decimalText'
        | 'money'
        | 'moneyText'
        | 'currency'
        | 'date'
        | 'instant';
    }
  | { readonly kind: 'oneOf'; readonly values: readonly string[] }
  | { readonly kind: 'list'; readonly item: Shape }
  | ObjectShape
) & { readonly required?: true; readonly nullable?: true };

export interface ObjectShape {
  readonly kind: 'object';
  readonly fields: { readonly [name: string]: Shape };
  /** The fields as a list, made once: every record is walked by it. */
  readonly entries: readonly (readonly [name: string, shape: Shape])[];
}

export const text = { kind: 'text' } as const;
export const flag = { kind: 'flag' } as const;
/** A whole number, zero or more. */
export const count = { kind: 'count' } as const;
/** An exact number that is no amount: a fraction, a percentage, a quantity. */
export const decimal = { kind: 'decimal' } as const;
/** The same, for rails that have decimals as text on the wire too. */
export const decimalText = { kind: 'decimalText' } as const;
/** An amount in the currency of its record. */
export const money = { kind: 'money' } as const;
/** The same, for rails that have amounts as text on the wire too. */
export const moneyText = { kind: 'moneyText' } as const;
export const currency = { kind: 'currency' } as const;
export const date = { kind: 'date' } as const;
export const instant = { kind: 'instant' } as const;

export const oneOf = <const V extends string>(...values: readonly V[]) =>
  ({ kind: 'oneOf', values }) as const;

export const list = <I extends Shape>(item: I) => ({ kind: 'list', item }) as const;

export const object = <F extends ObjectShape['fields']>(fields: F) =>
  ({ kind: 'object', fields, entries: Object.entries(fields) }) as const;

/** A field that its record cannot be without. */
export const required = <S extends Shape>(shape: S) => ({ ...shape, required: true }) as const;

/** A field that answers and events show as null while it is not set. */
export const nullable = <S extends Shape>(shape: S) => ({ ...shape, nullable: true }) as const;

/** The same record without some of its fields. */
export function without<F extends ObjectShape['fields'], N extends keyof F & string>(
  { fields }: { readonly fields: F },
  ...names: readonly N[]
) {
  const left = Object.entries(fields).filter(([name]) => !names.includes(name as N));
  return object(Object.fromEntries(left) as Omit<F, N>);
}

interface PartialShape<F> extends Omit<ObjectShape, 'fields'> {
  readonly fields: { readonly [N in keyof F]: Omit<F[N], 'required'> };
}

/** The same record with no field required, as a patch has it. */
export function partial<F extends ObjectShape['fields']>(shape: { readonly fields: F }) {
  const fields = Object.entries(shape.fields).map(([name, field]) => {
    const kept = Object.entries(field).filter(([key]) => key !== 'required');
    return [name, Object.fromEntries(kept)];
  });
  // Its fields are those of the shape, which the compiler cannot follow through their entries.
  return object(Object.fromEntries(fields) as ObjectShape['fields']) as never as PartialShape<F>;
}

type RequiredNames<F> = {
  [K in keyof F]: F[K] extends { required: true } ? K : never;
}[keyof F];

/**
 * The type of a record of this shape, as it is in memory and in the store. Worked example:
 * `Value` of `object({ name: required(text), fee: money, tags: list(text) })` is
 * `{ name: string; fee?: string; tags?: readonly string[] }`, and its `Wire` is
 * `{ name: string; fee: number | undefined; tags: string[] }`.
 */
export type Value<S> = S extends { kind: 'object'; fields: infer F }
  ? { readonly [K in RequiredNames<F>]: Value<F[K]> } & {
      readonly [K in Exclude<keyof F, RequiredNames<F>>]?: Value<F[K]>;
    }
  : S extends { kind: 'list'; item: infer I }
    ? readonly Value<I>[]
    : Leaf<S, string>;

/** The type of the same record on the wire, as generated code wants it: lists are never absent. */
export type Wire<S> = S extends { kind: 'object'; fields: infer F }
  ? { [K in RequiredNames<F>]: Wire<F[K]> } & {
      [K in Exclude<keyof F, RequiredNames<F>>]: F[K] extends { kind: 'list' }
        ? Wire<F[K]>
        : Wire<F[K]> | undefined;
    }
  : S extends { kind: 'list'; item: infer I }
    ? Wire<I>[]
    : Leaf<S, number>;

type Leaf<S, Decimal> = S extends { kind: 'oneOf'; values: readonly (infer V)[] }
  ? V
  : S extends { kind: 'count' }
    ? number
    : S extends { kind: 'flag' }
      ? boolean
      : S extends { kind: 'decimal' | 'money' }
        ? Decimal
        : string;

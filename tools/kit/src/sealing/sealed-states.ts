import type { Sealer } from './sealer';

/** Fields on the first level of a state that lie encrypted in the database; their values are JSON. */
export interface SealedFields {
  readonly fields: readonly string[];
  readonly sealer: Sealer;
}

type Fields = Readonly<Record<string, unknown>>;

/** An aggregate as far as it is sealed. */
interface Sealable {
  readonly _id: string;
  readonly state: object;
}

/** Seals the fields of a kind on their way to the database, and opens them on their way back (adr/0013-sealed-fields.md). */
export class SealedStates {
  constructor(private readonly sealed: SealedFields | undefined) {}

  /** As the database holds it. */
  seal<D extends Sealable>(document: D): D {
    return this.changed(document, (value, { sealer, id }) =>
      sealer.seal(JSON.stringify(value), id).toString('base64'),
    );
  }

  /** @throws Error when a field was sealed for another aggregate, with an unknown secret, or changed since */
  open<D extends Sealable>(document: D): D {
    return this.changed(document, (value, { sealer, id }) =>
      JSON.parse(sealer.open(Buffer.from(String(value), 'base64'), id).toString()),
    );
  }

  private changed<D extends Sealable>(
    document: D,
    change: (value: unknown, by: { readonly sealer: Sealer; readonly id: string }) => unknown,
  ): D {
    if (!this.sealed) return document;
    const { fields, sealer } = this.sealed;
    const state: Fields = document.state as Fields;
    const present = fields.filter((field) => state[field] !== undefined);
    const changed = present.map((field) => [
      field,
      change(state[field], { sealer, id: `${document._id}/${field}` }),
    ]);
    return { ...document, state: { ...state, ...Object.fromEntries(changed) } };
  }
}

import type { Sealer } from './sealer';

/** Fields on the first level of a state that lie encrypted in the database, together; their values are JSON. */
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

/** Field of a stored state that has the sealed ones. */
const SEALED = 'sealed';

/** Seals the fields of a kind on their way to the database, and opens them on their way back (adr/0013-sealed-fields.md). */
export class SealedStates {
  constructor(private readonly sealed: SealedFields | undefined) {}

  /** As the database holds it. */
  seal<D extends Sealable>(document: D): D {
    if (!this.sealed) return document;
    const { fields, sealer } = this.sealed;
    const open: Record<string, unknown> = {};
    const personal: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(document.state)) {
      (fields.includes(name) ? personal : open)[name] = value;
    }
    open[SEALED] = sealer.seal(JSON.stringify(personal), document._id);
    return { ...document, state: open };
  }

  /** @throws Error when it was sealed for another aggregate, with an unknown secret, or changed since */
  open<D extends Sealable>(document: D): D {
    const { [SEALED]: sealed, ...open } = document.state as Fields;
    if (!this.sealed || sealed === undefined) return document;
    const bytes = this.sealed.sealer.open(bytesOf(sealed), document._id);
    return { ...document, state: { ...open, ...(JSON.parse(bytes.toString()) as Fields) } };
  }
}

/** Bytes as they were written, or as the driver reads them. */
function bytesOf(sealed: unknown): Buffer {
  if (Buffer.isBuffer(sealed)) return sealed;
  return Buffer.from((sealed as { readonly buffer: Uint8Array }).buffer);
}

import type { ObjectShape, Shape, Value, Wire } from './shape';

type Fields = Readonly<Record<string, unknown>>;
/** Writes a value that is set. */
type Writer = (value: unknown) => unknown;

/** A record as it goes over the wire: amounts and decimals become numbers, and absent lists are empty. */
export function write<S extends ObjectShape>(shape: S, value: Value<S>): Wire<S> {
  return wireWriters.of(shape)(value) as Wire<S>;
}

/** The same record as JSON shows it: what is not set is left out, or null where the API says so. */
export function writeJson(shape: ObjectShape, value: object): Fields {
  return jsonWriters.of(shape)(value) as Fields;
}

/** Makes what a value shows that is not set; undefined where its field is left out. */
type MakeUnset = () => null | unknown[];
type Unset = (shape: Shape) => MakeUnset | undefined;

/** Made once for each shape: every answer and event goes through one. */
class Writers {
  private readonly made = new WeakMap<ObjectShape, Writer>();

  constructor(
    private readonly unset: Unset,
    private readonly showsUnset: boolean,
  ) {}

  of(shape: ObjectShape): Writer {
    const known = this.made.get(shape);
    if (known) return known;
    const writer = this.objectWriter(shape);
    this.made.set(shape, writer);
    return writer;
  }

  private objectWriter({ entries }: ObjectShape): Writer {
    const names = entries.map(([name]) => name);
    const writers = entries.map(([, shape]) => this.writer(shape));
    const unset = entries.map(([, shape]) => this.unset(shape));
    return (value) => {
      const fields = value as Fields;
      const written: Record<string, unknown> = {};
      for (let at = 0; at < names.length; at += 1) {
        const name = names[at] as string;
        const field = fields[name];
        const shown = field === undefined ? unset[at]?.() : (writers[at]?.(field) ?? field);
        if (shown !== undefined || this.showsUnset) written[name] = shown;
      }
      return written;
    };
  }

  /** Undefined for what is written as it is. */
  private writer(shape: Shape): Writer | undefined {
    switch (shape.kind) {
      case 'list':
        return this.listWriter(this.writer(shape.item));
      case 'object':
        return this.of(shape);
      case 'money':
      case 'decimal':
        // At most 15 significant digits were read, so that the number prints as the same decimals.
        return Number;
      default:
        return undefined;
    }
  }

  private listWriter(writer: Writer | undefined): Writer {
    return (items) => {
      const all = items as readonly unknown[];
      return writer ? all.map((item) => writer(item)) : [...all];
    };
  }
}

const EMPTY: MakeUnset = () => [];
const NULL: MakeUnset = () => null;

const wireWriters = new Writers(({ kind }) => (kind === 'list' ? EMPTY : undefined), true);
const jsonWriters = new Writers(({ nullable, required, kind }) => {
  if (nullable) return NULL;
  return required && kind === 'list' ? EMPTY : undefined;
}, false);

import type { ObjectShape, Shape, Value, Wire } from './shape';

/** A record as it goes over the wire: amounts and decimals become numbers, and absent lists are empty. */
export function write<S extends Shape>(shape: S, value: Value<S>): Wire<S> {
  return writeAt(shape, value, WIRE) as Wire<S>;
}

/** The same record as JSON shows it: what is not set is left out, or null where the API says so. */
export function writeJson(shape: ObjectShape, value: object): Fields {
  return writeObject(shape, value as Fields, JSON_STYLE);
}

/** How the two ways of writing show a value that is not set. */
type Style = (shape: Shape) => unknown;

const WIRE: Style = ({ kind }) => (kind === 'list' ? [] : undefined);
const JSON_STYLE: Style = ({ nullable, required, kind }) => {
  if (nullable) return null;
  return required && kind === 'list' ? [] : undefined;
};

function writeAt(shape: Shape, value: unknown, unset: Style): unknown {
  if (value === undefined) return unset(shape);
  switch (shape.kind) {
    case 'list':
      return (value as readonly unknown[]).map((item) => writeAt(shape.item, item, unset));
    case 'object':
      return writeObject(shape, value as Fields, unset);
    case 'money':
    case 'decimal':
      // At most 15 significant digits were read, so that the number prints as the same decimals.
      return Number(value);
    case 'instant':
      return value instanceof Date ? value.toISOString() : value;
    default:
      return value;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function writeObject({ entries }: ObjectShape, value: Fields, unset: Style): Fields {
  const written: Record<string, unknown> = {};
  for (const [name, shape] of entries) {
    written[name] = writeAt(shape, value[name], unset);
  }
  return written;
}

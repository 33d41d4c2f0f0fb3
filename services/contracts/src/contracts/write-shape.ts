import type { ObjectShape, Shape, Value, Wire } from './shape';

/** A record as it goes over the wire: decimals become numbers, and absent lists empty ones. */
export function write<S extends Shape>(shape: S, value: Value<S>): Wire<S> {
  return writeAt(shape, value) as Wire<S>;
}

function writeAt(shape: Shape, value: unknown): unknown {
  switch (shape.kind) {
    case 'list':
      return Array.isArray(value) ? value.map((item) => writeAt(shape.item, item)) : [];
    case 'object':
      return value === undefined ? undefined : writeObject(shape, value as Fields);
    case 'money':
    case 'decimal':
      // At most 15 significant digits were read, so that the number prints as the same decimals.
      return value === undefined ? undefined : Number(value);
    default:
      return value;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function writeObject({ fields }: ObjectShape, value: Fields): Fields {
  const written: Record<string, unknown> = {};
  for (const [name, shape] of Object.entries(fields)) written[name] = writeAt(shape, value[name]);
  return written;
}

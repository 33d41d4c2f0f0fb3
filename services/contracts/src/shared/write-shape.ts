import type { ObjectShape, Shape, Value, Wire } from '@masar/kit/shape';

/** A record as it goes over the wire: decimals become numbers, and absent lists empty ones. */
export function write<S extends Shape>(shape: S, value: Value<S>): Wire<S> {
  return writeAt(shape, value, { absentList: [] }) as Wire<S>;
}

/** The same record as JSON shows it: an absent list stays away, like every field that is not set. */
export function writeSetFields(shape: ObjectShape, value: object): Fields {
  return writeObject(shape, value as Fields, { absentList: undefined });
}

/** What the two ways of writing differ in. */
interface Style {
  readonly absentList: readonly never[] | undefined;
}

function writeAt(shape: Shape, value: unknown, style: Style): unknown {
  switch (shape.kind) {
    case 'list':
      if (!Array.isArray(value)) return style.absentList;
      return value.map((item) => writeAt(shape.item, item, style));
    case 'object':
      return value === undefined ? undefined : writeObject(shape, value as Fields, style);
    case 'money':
    case 'decimal':
      // At most 15 significant digits were read, so that the number prints as the same decimals.
      return value === undefined ? undefined : Number(value);
    default:
      return value;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function writeObject({ entries }: ObjectShape, value: Fields, style: Style): Fields {
  const written: Record<string, unknown> = {};
  for (const [name, shape] of entries) {
    written[name] = writeAt(shape, value[name], style);
  }
  return written;
}

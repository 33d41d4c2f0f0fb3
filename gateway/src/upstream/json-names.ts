type Json = Readonly<Record<string, unknown>>;

/**
 * A schema of protobufjs with the fields of its messages under their JSON names. The library knows
 * lowerCamelCase alone: it keeps json_name as an option and goes by it nowhere.
 */
export function inJsonNames(namespace: object): object {
  const { nested, fields, oneofs } = namespace as Json;
  const names = isObject(fields) ? jsonNamesOf(fields) : new Map<string, string>();
  const renamed = (name: string): string => names.get(name) ?? name;
  return {
    ...namespace,
    ...(isObject(nested) && { nested: mapped(nested, ([name, part]) => [name, inside(part)]) }),
    ...(isObject(fields) && { fields: mapped(fields, ([name, field]) => [renamed(name), field]) }),
    ...(isObject(oneofs) && {
      oneofs: mapped(oneofs, ([name, { oneof }]) => [name, { oneof: oneof.map(renamed) }]),
    }),
  };
}

function inside(part: unknown): unknown {
  return isObject(part) ? inJsonNames(part) : part;
}

function jsonNamesOf(fields: Json): ReadonlyMap<string, string> {
  const named = Object.entries(fields).map(([name, field]) => {
    const { options } = field as { readonly options?: { readonly json_name?: string } };
    return [name, options?.json_name ?? name] as const;
  });
  return new Map(named);
}

/** An optional field is a oneof of its own, which names it. */
type Entry = [name: string, part: { readonly oneof: readonly string[] }];

function mapped(object: Json, change: (entry: Entry) => [string, unknown]): Json {
  return Object.fromEntries((Object.entries(object) as Entry[]).map(change));
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

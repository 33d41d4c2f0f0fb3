import type { JsonObject, JsonValue } from '@bufbuild/protobuf';

/** A type that client generators make for a nested schema, and the place of that schema. */
interface Derived {
  readonly name: string;
  readonly place: string;
}

/**
 * Names that two types would share in a generated client. Generators name a nested type after the schema and
 * the property, so that Order.status collides with a schema OrderStatus.
 * @param schemas components.schemas of the document
 */
export function nameCollisions(schemas: JsonObject): string[] {
  const owners = new Map<string, string>();
  for (const name of Object.keys(schemas)) owners.set(keyOf(name), `schema ${name}`);
  return Object.entries(schemas)
    .flatMap(([name, schema]) => derivedIn(schema, { name, place: name }))
    .flatMap(({ name, place }) => {
      const owner = owners.get(keyOf(name));
      owners.set(keyOf(name), place);
      if (owner === undefined) return [];
      return [`${place} is ${name} in generated clients, as is ${owner}: rename one of them`];
    });
}

/** Ignores case and word separators, which differ between generators. */
function keyOf(name: string): string {
  return name.replace(/[^a-z0-9]/gi, '').toLowerCase();
}

function derivedIn(schema: JsonValue, at: Derived): Derived[] {
  const { properties = {}, anyOf = [], allOf = [], items } = schema as Record<string, JsonValue>;
  const inside = Object.entries(properties as JsonObject).map(([name, property]) => ({
    property,
    at: { name: `${at.name}${capital(name)}`, place: `${at.place}.${name}` },
  }));
  return [
    ...inside.flatMap(({ property, at: within }) => [
      ...(isOwnType(property) ? [within] : []),
      ...derivedIn(property, within),
    ]),
    ...[...(anyOf as JsonValue[]), ...(allOf as JsonValue[])].flatMap((part) =>
      derivedIn(part, at),
    ),
    ...(items === undefined ? [] : derivedIn(items, at)),
  ];
}

/** True for an enumeration or an object that is defined in place. */
function isOwnType(schema: JsonValue): boolean {
  const { enum: values, properties, items, anyOf = [] } = schema as Record<string, JsonValue>;
  if (values !== undefined || properties !== undefined) return true;
  return [...(anyOf as JsonValue[]), ...(items === undefined ? [] : [items])].some(isOwnType);
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The record with each of its values mapped. */
export function mapValues<Key extends string, From, To>(
  record: Readonly<Record<Key, From>>,
  map: (value: From) => To,
): Readonly<Record<Key, To>> {
  const entries = Object.entries<From>(record).map(([key, value]) => [key, map(value)]);
  return Object.fromEntries(entries) as Record<Key, To>;
}

/** The record without one of its fields: what is unset is absent, and not undefined. */
export function without<T extends object, Name extends keyof T>(
  record: T,
  name: Name,
): Omit<T, Name> {
  const rest = Object.entries(record).filter(([each]) => each !== name);
  return Object.fromEntries(rest) as Omit<T, Name>;
}

/** The record without these fields: what is unset is absent, and not undefined. */
export function omit<T extends object, Name extends keyof T>(
  record: T,
  ...names: readonly Name[]
): Omit<T, Name> {
  const rest = Object.entries(record).filter(([each]) => !names.some((name) => name === each));
  return Object.fromEntries(rest) as Omit<T, Name>;
}

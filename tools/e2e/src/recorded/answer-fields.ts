/** A name of a field; other keys are those of a map, as days and codes. */
const NAME = /^[A-Za-z][A-Za-z0-9]*(_[A-Za-z0-9]+)*$/;

/**
 * The fields of an answer as paths, data.parts[].name: those of all entries of a list together. Lists and maps that
 * have no entry, and what is null, say nothing of what is inside.
 */
export function fieldsOf(value: unknown, path = ''): Set<string> {
  if (typeof value !== 'object' || value === null) return new Set();
  if (Array.isArray(value)) {
    return new Set(value.flatMap((each) => [...fieldsOf(each, `${path}[]`)]));
  }
  return new Set(
    Object.entries(value).flatMap(([key, each]) => {
      const at = `${path}${path && '.'}${NAME.test(key) ? key : '*'}`;
      return [at, ...fieldsOf(each, at)];
    }),
  );
}

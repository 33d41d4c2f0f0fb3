/** Form of a field's name; other keys, such as days and codes, are a map's. */
const NAME = /^[A-Za-z][A-Za-z0-9]*(_[A-Za-z0-9]+)*$/;

/**
 * The fields of an answer as paths, for example data.parts[].name, merged over the entries of a list. Empty lists
 * and maps, and nulls, contribute no nested fields.
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

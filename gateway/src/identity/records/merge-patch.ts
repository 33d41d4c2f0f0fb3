/** A JSON merge patch as a message: the values, and the dotted paths that the body set. */
interface Patch {
  readonly paths: readonly string[];
}

/** The fields that the patch sets. None is null: validation has refused null before. */
export function setFields<P extends Patch, F extends keyof P & string>(
  patch: P,
  fields: readonly F[],
): { [Name in F]?: NonNullable<P[Name]> } {
  const set = fields.filter((field) => patch.paths.includes(field) && patch[field] !== undefined);
  return Object.fromEntries(set.map((field) => [field, patch[field]])) as {
    [Name in F]?: NonNullable<P[Name]>;
  };
}

/** The target with the values' entry at this path; an absent one (null in the body) removes it. */
export function setAt(target: object, [key, ...rest]: readonly string[], values: object): object {
  if (key === undefined) return target;
  const before = (target as Fields)[key];
  const value = (values as Fields)[key];
  const after = rest.length > 0 ? setAt(asObject(before), rest, asObject(value)) : value;
  return { ...target, [key]: after ?? undefined };
}

type Fields = Readonly<Record<string, unknown>>;

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

/** A JSON merge patch as a message: values, and the dotted paths that its body named. */
interface Patch {
  readonly paths: readonly string[];
}

/** The fields that the patch sets. None of them can be null: the gateway refuses that before. */
export function setFields<P extends Patch, F extends keyof P & string>(
  patch: P,
  fields: readonly F[],
): { [Name in F]?: NonNullable<P[Name]> } {
  const set = fields.filter((field) => patch.paths.includes(field) && patch[field] !== undefined);
  return Object.fromEntries(set.map((field) => [field, patch[field]])) as {
    [Name in F]?: NonNullable<P[Name]>;
  };
}

/**
 * Dotted paths that a JSON merge patch (RFC 7396) sets. Objects are merged, so only leaves count; an
 * array or null is a leaf. The body is validated, so no key contains a dot.
 */
export function patchPathsOf(patch: Readonly<Record<string, unknown>>, prefix = ''): string[] {
  return Object.entries(patch).flatMap(([key, value]) =>
    isObject(value) ? patchPathsOf(value, `${prefix}${key}.`) : [prefix + key],
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

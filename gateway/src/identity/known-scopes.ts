/**
 * Whether a scope can open something: an operation asks for it, or for one of a wildcard's rail.
 */
export function isKnownScope(scope: string, knownScopes: readonly string[]): boolean {
  const rail = railOf(scope);
  const isWildcard = scope === `${rail}:*` && knownScopes.some((known) => railOf(known) === rail);
  return scope === '*' || isWildcard || knownScopes.includes(scope);
}

export function railOf(scope: string): string {
  return scope.split(':')[0] ?? scope;
}

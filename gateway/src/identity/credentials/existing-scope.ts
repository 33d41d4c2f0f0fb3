/**
 * True when some operation requires the scope, or a scope that the wildcard covers.
 */
export function isExistingScope(scope: string, knownScopes: readonly string[]): boolean {
  const rail = railOf(scope);
  const isWildcard = scope === `${rail}:*` && knownScopes.some((known) => railOf(known) === rail);
  return scope === '*' || isWildcard || knownScopes.includes(scope);
}

export function railOf(scope: string): string {
  return scope.split(':')[0] ?? scope;
}

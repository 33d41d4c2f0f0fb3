import type { Operation } from '../operations/operation';

/** Every scope, with the operations that require it or do more with it, in alphabetical order. */
export function scopesOf(operations: readonly Operation[]): Record<string, string[]> {
  const usedBy = ({ scope, furtherScopes }: Operation) => [scope, ...furtherScopes].filter(Boolean);
  const scopes = [...new Set(operations.flatMap(usedBy))].sort();
  return Object.fromEntries(
    scopes.map((scope) => [
      scope,
      operations
        .filter((operation) => usedBy(operation).includes(scope))
        .map(({ id }) => id)
        .sort(),
    ]),
  );
}

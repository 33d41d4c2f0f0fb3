import type { Operation } from './operation';

/** Every scope with the operations that ask for it, both in alphabetical order. */
export function scopesOf(operations: readonly Operation[]): Record<string, string[]> {
  const scopes = [...new Set(operations.map(({ scope }) => scope).filter(Boolean))].sort();
  return Object.fromEntries(
    scopes.map((scope) => [
      scope,
      operations
        .filter((operation) => operation.scope === scope)
        .map(({ id }) => id)
        .sort(),
    ]),
  );
}

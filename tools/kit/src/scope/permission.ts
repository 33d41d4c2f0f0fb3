/** Rights of the platform's operator; a tenant's wildcard never covers them. */
const PLATFORM = 'platform';

/**
 * True when a credential with these scopes may do what needs that one. `contracts:*` covers every
 * action of a rail, `*` every rail but the operator's own: a tenant's key
 * that may do everything must not open other tenants.
 */
export function holds(granted: readonly string[], needed: string): boolean {
  const rail = needed.split(':')[0] ?? needed;
  return granted.some(
    (scope) => scope === needed || scope === `${rail}:*` || (scope === '*' && rail !== PLATFORM),
  );
}

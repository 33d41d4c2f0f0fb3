import { DomainError, type Detail } from '@masar/kit/errors';
import type { CreateApiKeyRequest } from '@masar/proto/gen/ts/masar/platform/v1/platform';
import { isNetwork } from './addresses';
import { isExistingScope, railOf } from './existing-scope';

interface Surroundings {
  /** Every scope that some operation requires, for example contracts:read. */
  readonly knownScopes: readonly string[];
  readonly openWorkspaceIds: readonly string[];
  readonly now: Date;
}

/**
 * Refuses a request with a misspelt scope or network, since the key could open nothing.
 * @throws DomainError VALIDATION_ERROR with every problem
 */
export function requireSound(request: CreateApiKeyRequest, around: Surroundings): void {
  const details = [
    ...request.scopes.flatMap((scope, i) => scopeProblems(scope, i, around)),
    ...request.workspaceIds.flatMap((id, i) => workspaceProblems(id, i, around)),
    ...request.ipAllow.flatMap(networkProblems),
    ...expiryProblems(request, around),
  ];
  const [first] = details;
  if (first) throw new DomainError('VALIDATION_ERROR', first.message, details);
}

/** The error for an unknown scope lists the scopes of its rail, or all rails when the rail is unknown. */
function scopeProblems(scope: string, index: number, { knownScopes }: Surroundings): Detail[] {
  if (isExistingScope(scope, knownScopes)) return [];
  const rail = railOf(scope);
  const ofRail = knownScopes.filter((known) => railOf(known) === rail);
  const rails = [...new Set(knownScopes.map(railOf))];
  const near =
    ofRail.length > 0
      ? `scopes of this rail: ${[...ofRail, `${rail}:*`].join(', ')}`
      : `rails: ${rails.join(', ')}`;
  return problem(`scopes[${index}]`, 'INVALID_VALUE', `"${scope}" does not exist; ${near}`);
}

function workspaceProblems(id: string, index: number, around: Surroundings): Detail[] {
  if (around.openWorkspaceIds.includes(id)) return [];
  const field = `workspaceIds[${index}]`;
  return problem(field, 'INVALID_VALUE', 'is not an open workspace of this tenant');
}

function networkProblems(text: string, index: number): Detail[] {
  if (isNetwork(text)) return [];
  const rule = 'must be an IP address or a network as 203.0.113.0/24';
  return problem(`ipAllow[${index}]`, 'INVALID_FORMAT', rule);
}

/** A leap second is a valid date-time but not a Date: it is refused like an instant in the past. */
function expiryProblems({ expiresAt }: CreateApiKeyRequest, { now }: Surroundings): Detail[] {
  if (expiresAt === undefined || new Date(expiresAt) > now) return [];
  return problem('expiresAt', 'OUT_OF_RANGE', 'must be an instant in the future');
}

function problem(field: string, code: string, rule: string): Detail[] {
  return [{ field, code, message: `${field} ${rule}` }];
}

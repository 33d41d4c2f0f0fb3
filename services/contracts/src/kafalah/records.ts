import { DomainError } from '@masar/kit/errors';
import type { Claim, Context, Kafalah, Recourse } from './kafalah';

/** Bounds of what one guarantee holds, ours: all of it lies in one document (README: its size). */
export const MOST = { claims: 100, payments: 500, recoveries: 1_000 } as const;

/** Ids are unique as the guarantee's is, and a repeated decision makes the same one. */
export function recordId(prefix: 'clm' | 'rcs', { id }: Context, number: number): string {
  return `${prefix}_${id.slice(id.indexOf('_') + 1)}_${number}`;
}

/** @throws DomainError CONFLICT when the guarantee holds as many already */
export function refuseMore(what: keyof typeof MOST, count: number): void {
  if (count < MOST[what]) return;
  const message = `a guarantee has at most ${MOST[what]} ${what}, and this one has them`;
  throw new DomainError('CONFLICT', message, [{ field: what, code: 'LIMIT_REACHED', message }]);
}

/** @throws DomainError NOT_FOUND when the guarantee has no such claim */
export function claimOf({ claims }: Kafalah, id: string): Claim {
  return claims.find((claim) => claim.id === id) ?? missing('claim');
}

/** @throws DomainError NOT_FOUND when the guarantee has no such recourse */
export function recourseOf({ recourse }: Kafalah, id: string): Recourse {
  return recourse.find((one) => one.id === id) ?? missing('recourse');
}

function missing(what: string): never {
  const message = `this guarantee has no ${what} with that id; list them to see which it has`;
  throw new DomainError('NOT_FOUND', message);
}

/** The guarantee with one of its claims as it is now. */
export function withClaim(state: Kafalah, claim: Claim): Kafalah {
  const claims = state.claims.map((each) => (each.id === claim.id ? claim : each));
  return { ...state, claims };
}

/** The guarantee with one of its recourse as it is now. */
export function withRecourse(state: Kafalah, one: Recourse): Kafalah {
  return { ...state, recourse: state.recourse.map((each) => (each.id === one.id ? one : each)) };
}

const OPEN: readonly Claim['status'][] = [
  'SUBMITTED',
  'UNDER_REVIEW',
  'APPROVED',
  'PARTIALLY_PAID',
];

/** Claims that still wait for a decision or for money. */
export function openClaims({ claims }: Kafalah): readonly Claim[] {
  return claims.filter(({ status }) => OPEN.includes(status));
}

import { omit } from '@masar/kit/decision';
import { conflict, DomainError } from '@masar/kit/errors';
import { step } from '@masar/kit/lifecycle';
import { AMENDMENT_LIFECYCLE } from './amendments/lifecycle';
import type { Amendment } from './amendments/amendment';
import type { Claim, Kafalah, Payment, Recourse } from './kafalah';

/** Bounds of the lists of a guarantee, ours: all of it lies in one document (docs/kafalah/limits.md). */
export const MOST = { claims: 100, payments: 500, recoveries: 1_000, amendments: 50 } as const;

/** The way out that the message names when a list is full: every guarantee can still be ended. */
const WAY_OUT = {
  claims: 'settle what is left by a claim that is open, or by another guarantee',
  payments: 'pay all that is left of what is approved, or make a final payment',
  recoveries: 'record one that recovers all that is left',
  amendments: 'discharge it, and draft another guarantee',
} as const;

/** @throws DomainError CONFLICT when the guarantee holds as many already */
export function refuseMore(what: keyof typeof MOST, count: number): void {
  if (count < MOST[what]) return;
  const full = `a guarantee takes at most ${MOST[what]} ${what}, and this one has them`;
  const message = `${full}; ${WAY_OUT[what]}`;
  throw conflict({ field: what, code: 'LIMIT_REACHED', message });
}

/** @throws DomainError NOT_FOUND when the guarantee has no such claim */
export function claimOf({ claims }: Kafalah, id: string): Claim {
  return claims.find((claim) => claim.id === id) ?? missing('claim');
}

/** @throws DomainError NOT_FOUND when the guarantee has no such recourse */
export function recourseOf({ recourse }: Kafalah, id: string): Recourse {
  return recourse.find((one) => one.id === id) ?? missing('recourse');
}

/** @throws DomainError NOT_FOUND when the guarantee has no such amendment */
export function amendmentOf({ amendments }: Kafalah, id: string): Amendment {
  return amendments.find((one) => one.id === id) ?? missing('amendment');
}

/** The payment that a recourse is for: a claim's payments and its recourse come in one order. */
export function paymentFor(state: Kafalah, one: Recourse): Payment | undefined {
  const ofClaim = state.recourse.filter(({ claim_id }) => claim_id === one.claim_id);
  return claimOf(state, one.claim_id).payments[ofClaim.indexOf(one)];
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

/** The guarantee with one of its amendments as it is now. */
export function withAmendment(state: Kafalah, one: Amendment): Kafalah {
  return {
    ...state,
    amendments: state.amendments.map((each) => (each.id === one.id ? one : each)),
  };
}

/** A guarantee that ends: it has no day of expiry any more, and a proposed amendment lapses. */
export function ended(state: Kafalah): Kafalah {
  const amendments = state.amendments.map((each) => {
    if (each.status !== 'PROPOSED') return each;
    return { ...each, status: step(AMENDMENT_LIFECYCLE, each.status, 'lapse').to };
  });
  return { ...omit(state, 'expiresAt'), amendments };
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

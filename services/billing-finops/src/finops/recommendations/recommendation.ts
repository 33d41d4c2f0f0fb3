import type { Context, Decision } from '@masar/kit/decision';
import { conflict } from '@masar/kit/errors';
import type { DecideRecommendationRequest } from '@masar/proto/gen/shapes/masar/finops/v1/finops';

export type RecommendationType =
  'IDLE_WORKSPACE' | 'PLAN_MISMATCH' | 'STORAGE_GROWTH' | 'DUPLICATED_USAGE';

export type Grade = 'LOW' | 'MEDIUM' | 'HIGH';

/** A way to save costs that a rule found; amounts in the cost model's currency. */
export interface Finding {
  readonly type: RecommendationType;
  /** Workspace, plan or metric that the finding is about. */
  readonly resource: string;
  readonly description: string;
  readonly savings: string;
  readonly currency: string;
  readonly effort: Grade;
  readonly confidence: Grade;
  readonly evidence: readonly { readonly name: string; readonly value: string }[];
  /** Unique: the same finding is reported once. */
  readonly key: string;
}

export interface Recommendation extends Finding {
  readonly status: 'OPEN' | 'APPLIED' | 'DISMISSED';
  readonly decidedBy?: string;
  readonly decidedAt?: string;
}

/** The event of a new recommendation; its data is the recommendation. */
export const AVAILABLE = { type: 'finops.recommendation.available' } as const;

/** @throws DomainError CONFLICT for a recommendation that was decided before */
export function decide(
  state: Recommendation,
  { status }: DecideRecommendationRequest,
  { actor, now }: Context,
): Decision<Recommendation, never> {
  if (state.status === 'OPEN') {
    const decided = { status, decidedBy: actor, decidedAt: now.toISOString() };
    return { state: { ...state, ...decided }, events: [] };
  }
  const message = `the recommendation is ${state.status} already; only an OPEN one can be decided on`;
  throw conflict({ field: 'status', code: 'INVALID_STATE', message });
}

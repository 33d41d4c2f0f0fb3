import { conflict } from '@masar/kit/errors';

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

/** A decision on a recommendation, with its actor and instant. */
interface Deciding {
  readonly status: 'APPLIED' | 'DISMISSED';
  readonly actor: string;
  readonly now: Date;
}

/** @throws DomainError CONFLICT for a recommendation that was decided before */
export function decide(state: Recommendation, { status, actor, now }: Deciding): Recommendation {
  if (state.status === 'OPEN') {
    return { ...state, status, decidedBy: actor, decidedAt: now.toISOString() };
  }
  const message = `the recommendation is ${state.status} already; only an OPEN one can be decided on`;
  throw conflict({ field: 'status', code: 'INVALID_STATE', message });
}

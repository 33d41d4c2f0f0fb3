import { conflict } from '@masar/kit/errors';

export type RecommendationType =
  'IDLE_WORKSPACE' | 'PLAN_MISMATCH' | 'STORAGE_GROWTH' | 'DUPLICATED_USAGE';

export type Grade = 'LOW' | 'MEDIUM' | 'HIGH';

/** A way to save costs, as a rule found it; amounts in the cost model's currency. */
export interface Finding {
  readonly type: RecommendationType;
  /** Workspace, plan or metric that it is about. */
  readonly resource: string;
  readonly description: string;
  readonly savings: string;
  readonly currency: string;
  readonly effort: Grade;
  readonly confidence: Grade;
  readonly evidence: readonly { readonly name: string; readonly value: string }[];
  /** The same finding is told once. */
  readonly key: string;
}

export interface Recommendation extends Finding {
  readonly status: 'OPEN' | 'APPLIED' | 'DISMISSED';
  readonly decidedBy?: string;
  readonly decidedAt?: string;
}

/** How a recommendation is decided on, by whom and when. */
interface Deciding {
  readonly status: 'APPLIED' | 'DISMISSED';
  readonly actor: string;
  readonly now: Date;
}

/** @throws DomainError CONFLICT for one that was decided on before */
export function decide(state: Recommendation, { status, actor, now }: Deciding): Recommendation {
  if (state.status === 'OPEN') {
    return { ...state, status, decidedBy: actor, decidedAt: now.toISOString() };
  }
  const message = `the recommendation is ${state.status} already; only an OPEN one can be decided on`;
  throw conflict({ field: 'status', code: 'INVALID_STATE', message });
}

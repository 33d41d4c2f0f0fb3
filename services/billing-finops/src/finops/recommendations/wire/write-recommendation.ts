import type { Stored } from '@masar/kit/store';
import type * as wire from '@masar/proto/gen/ts/masar/finops/v1/finops';
import type { Recommendation } from '../recommendation';

/** A recommendation as the API and its event show it. */
export function writeRecommendation({
  id,
  createdAt,
  state,
}: Pick<Stored<Recommendation>, 'id' | 'createdAt' | 'state'>): wire.Recommendation {
  const { type, resource, description, savings, currency, effort, confidence, status } = state;
  return {
    ...{ id, type, resource, description, currency, effort, confidence, status },
    estimated_monthly_savings: Number(savings),
    evidence: state.evidence.map((one) => ({ ...one })),
    created_at: createdAt.toISOString(),
    ...{ decided_by: state.decidedBy, decided_at: state.decidedAt },
  };
}

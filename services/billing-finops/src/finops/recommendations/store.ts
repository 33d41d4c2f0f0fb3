import type { Scope } from '@masar/kit/scope';
import { AggregateStore, isDuplicate, type AggregateKind, type StoreDeps } from '@masar/kit/store';
import type { Finding, Recommendation } from './recommendation';
import { writeRecommendation } from './write-recommendation';

const RECOMMENDATIONS: AggregateKind = {
  ...{ subject: 'recommendation', collection: 'finops_recommendations', idPrefix: 'rec' },
  source: '/masar/billing-finops',
  listedBy: [['status'], ['type'], ['status', 'type']],
  uniqueBy: ['key'],
};

export class Recommendations {
  readonly store: AggregateStore<Recommendation>;

  constructor(deps: StoreDeps) {
    this.store = new AggregateStore<Recommendation>(RECOMMENDATIONS, deps);
  }

  ensureIndexes(): Promise<void> {
    return this.store.ensureIndexes();
  }

  /** Keeps a finding with its event, unless it is known, also as one that was dismissed. */
  async add(scope: Scope, finding: Finding): Promise<boolean> {
    if (await this.store.lookups.find(scope, { key: finding.key })) return false;
    try {
      await this.store.create(scope, (id, createdAt) => {
        const state: Recommendation = { ...finding, status: 'OPEN' };
        const data = { recommendation: writeRecommendation({ id, createdAt, state }) };
        return { state, events: [{ type: 'finops.recommendation.available', data }] };
      });
      return true;
    } catch (error) {
      // Another replica has just kept it.
      if (isDuplicate(error, 'state.key')) return false;
      throw error;
    }
  }
}

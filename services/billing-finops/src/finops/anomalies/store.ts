import type { Scope } from '@masar/kit/scope';
import { AggregateStore, isDuplicate, type AggregateKind, type StoreDeps } from '@masar/kit/store';
import type { Anomaly } from './detect';
import { writeAnomaly } from './wire/write-anomaly';

/** An anomaly as it is kept; the key is unique, so that each is told once. */
export interface KeptAnomaly extends Anomaly {
  readonly key: string;
}

const ANOMALIES: AggregateKind = {
  ...{ subject: 'anomaly', collection: 'finops_anomalies', idPrefix: 'cad' },
  source: '/masar/billing-finops',
  listedBy: [['dimension'], ['day'], ['dimension', 'day']],
  uniqueBy: ['key'],
  isTenantWide: true,
};

export class Anomalies {
  readonly store: AggregateStore<KeptAnomaly>;

  constructor(deps: StoreDeps) {
    this.store = new AggregateStore<KeptAnomaly>(ANOMALIES, deps);
  }

  ensureIndexes(): Promise<void> {
    return this.store.ensureIndexes();
  }

  /** Keeps an anomaly with its event, unless it is known. */
  async add(scope: Scope, anomaly: Anomaly): Promise<boolean> {
    const { dimension, anomalyKey, day } = anomaly;
    const key = `${day} ${dimension} ${anomalyKey}`;
    if (await this.store.lookups.find(scope, { key })) return false;
    try {
      await this.store.create(scope, (id, createdAt) => {
        const state = { ...anomaly, key };
        const data = { anomaly: writeAnomaly({ id, createdAt, state }) };
        return { state, events: [{ type: 'finops.anomaly.detected', data }] };
      });
      return true;
    } catch (error) {
      // Another replica has just kept it.
      if (isDuplicate(error, 'state.key')) return false;
      throw error;
    }
  }
}

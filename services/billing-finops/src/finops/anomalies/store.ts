import { RailHandlers } from '@masar/kit/commands';
import type { Scope } from '@masar/kit/scope';
import { AggregateStore, isDuplicate, type AggregateKind, type StoreDeps } from '@masar/kit/store';
import type { CostAnomaly } from '@masar/proto/gen/ts/masar/finops/v1/finops';
import type { Anomaly } from './detect';
import { writeAnomaly } from './wire/write-anomaly';

/** An anomaly as it is stored; its key is unique, so that it is reported once. */
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

const DETECTED = { type: 'finops.anomaly.detected' } as const;

export class Anomalies {
  readonly store: AggregateStore<KeptAnomaly>;
  private readonly rail: RailHandlers<KeptAnomaly, typeof DETECTED, CostAnomaly>;

  constructor(deps: StoreDeps) {
    this.store = new AggregateStore<KeptAnomaly>(ANOMALIES, deps);
    this.rail = new RailHandlers({
      ...{ store: this.store, write: writeAnomaly },
      writeEvent: (shown, { type }) => ({ type, data: { anomaly: writeAnomaly(shown) } }),
    });
  }

  ensureIndexes(): Promise<void> {
    return this.store.ensureIndexes();
  }

  /** Stores an anomaly with its event, unless it is stored already. */
  async add(scope: Scope, anomaly: Anomaly): Promise<boolean> {
    const { dimension, anomalyKey, day } = anomaly;
    const key = `${day} ${dimension} ${anomalyKey}`;
    if (await this.store.lookups.find(scope, { key })) return false;
    try {
      await this.rail.created(scope, () => ({ state: { ...anomaly, key }, events: [DETECTED] }));
      return true;
    } catch (error) {
      // Another replica has just stored it.
      if (isDuplicate(error, 'state.key')) return false;
      throw error;
    }
  }
}

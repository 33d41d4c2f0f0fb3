import type { Sweep } from '@masar/kit/sweeps';
import type { EndpointStore } from '../endpoints/store';
import type { Clocks } from './clocks';
import type { DueDeliveries } from './due-deliveries';

interface Parts {
  readonly store: EndpointStore;
  readonly due: DueDeliveries;
  readonly clocks: Clocks;
  readonly worker: { wake(endpointId: string): void };
}

/**
 * The sweep that a moved clock calls: retries whose time has come by it are made at once. Nothing is
 * due by the machine's clock here: the worker looks after that by itself.
 */
export function hastenRetries({ store, due, clocks, worker }: Parts): Sweep {
  return {
    name: 'webhook-retries',
    rail: 'webhooks',
    // The worker's own index serves it: endpoints of one tenant, and their due dates.
    ensureIndexes: () => Promise.resolve(),
    async *due({ tenantId }) {
      await clocks.refresh();
      if (tenantId === undefined) return;
      for (const { _id: id, state } of await store.subscribers([tenantId])) {
        yield { id, tenantId, environment: state.environment };
      }
    },
    async carryOut({ tenantId, clock }, endpointId) {
      const hastened = await due.hasten({ endpointId, tenantId }, clock);
      if (hastened > 0) worker.wake(endpointId);
      return hastened;
    },
  };
}

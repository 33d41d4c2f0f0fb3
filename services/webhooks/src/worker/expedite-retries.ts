import type { Sweep } from '@masar/kit/sweeps';
import type { EndpointStore } from '../endpoints/store';
import type { Destination } from '../shared/destination';
import type { Clocks } from './clocks';
import type { DueDeliveries } from './due-deliveries';

interface Parts {
  readonly store: EndpointStore;
  readonly due: DueDeliveries;
  readonly clocks: Clocks;
  readonly worker: { wake(to: Destination): void };
}

/**
 * The sweep that runs when a sandbox moves its clock: it makes retries due whose time has come by
 * that clock. Retries that are due by the machine's clock are the worker's.
 */
export function expediteRetries({ store, due, clocks, worker }: Parts): Sweep {
  return {
    name: 'webhook-retries',
    rail: 'webhooks',
    // The worker's index on endpoints and their due dates serves this sweep too.
    ensureIndexes: () => Promise.resolve(),
    async *due({ tenantId }) {
      await clocks.refresh();
      if (tenantId === undefined) return;
      for (const { _id: id, state } of await store.subscribers([tenantId])) {
        yield { id, tenantId, environment: state.environment };
      }
    },
    async carryOut({ tenantId, clock }, endpointId) {
      const expedited = await due.expedite({ tenantId, endpointId }, clock);
      if (expedited > 0) worker.wake({ tenantId, endpointId });
      return expedited;
    },
  };
}

import { inProcessBus } from '@masar/kit/bus';
import { newId } from '@masar/kit/ids';
import { OutboxRelay } from '@masar/kit/outbox';
import type { Scope } from '@masar/kit/scope';
import { connect } from '@masar/kit/store';
import { createLog } from '@masar/kit/telemetry';
import { distribute } from '../../src/calculations/distributions/distribute';
import { calculationStore } from '../../src/calculations/store';
import { withEventData } from '../../src/calculations/wire/write-calculation';
import { calculation, distributing } from './calculation';
import { NOW } from './fixed-clock';
import type { Caller } from './running-service';

/**
 * Records a distribution and leaves what a process leaves that dies between its command and all
 * that follows.
 * @param name of the service's database
 * @returns the distribution's id
 */
export async function recordAndDie(name: string, caller: Caller): Promise<string> {
  const uri = process.env['MASAR_TEST_MONGODB_URI'] ?? '';
  const log = createLog('test', 'silent');
  const connection = await connect({ uri, database: `masar_${name}` });
  const relay = new OutboxRelay({ bus: inProcessBus({ log }), log });
  await relay.close();
  const scope: Scope = {
    ...{ tenantId: caller.tenantId, actor: 'key_maker', scopes: [], environment: 'live' },
    ...{ requestId: newId('req'), rpc: '/masar.zakat.v1.ZakatService/DistributeZakat' },
    clock: { now: () => NOW },
  };
  try {
    const store = calculationStore({ connection, relay });
    const { id } = await store.create(scope, () => ({ state: calculation(), events: [] }));
    const { state } = await store.update(scope, id, (before, now, { createdAt }) => {
      const context = { calculationId: id, actor: 'key_maker', now };
      const decision = distribute(before, distributing('100'), context);
      return withEventData({ id, createdAt }, decision);
    });
    return state.distributions[0]?.id ?? '';
  } finally {
    await connection.close();
  }
}

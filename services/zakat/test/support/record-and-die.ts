import { inProcessBus } from '@masar/kit/bus';
import { newId } from '@masar/kit/ids';
import { OutboxRelay } from '@masar/kit/outbox';
import type { Scope } from '@masar/kit/scope';
import { connect } from '@masar/kit/store';
import { createLog } from '@masar/kit/telemetry';
import { distribute } from '../../src/calculations/distributions/distribute';
import { calculationRail, calculationStore } from '../../src/calculations/store';
import { calculation, distributing } from './calculation';
import { NOW } from './fixed-clock';
import type { Caller } from './running-service';

/**
 * Records a distribution as a process does that dies right after the command: its events are not
 * published, and its pointer is not written.
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
    const { state } = await calculationRail(store).updated(scope, { id }, (before, context) =>
      distribute(before, distributing('100'), context),
    );
    return state.distributions[0]?.id ?? '';
  } finally {
    await connection.close();
  }
}

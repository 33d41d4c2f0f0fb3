import { randomUUID } from 'node:crypto';
import { inProcessBus } from '@masar/kit/bus';
import { OutboxRelay } from '@masar/kit/outbox';
import type { Scope } from '@masar/kit/scope';
import { connect } from '@masar/kit/store';
import { createLog } from '@masar/kit/telemetry';
import { receive } from '../../src/inbound/receive';
import { InboundStore } from '../../src/inbound/store';
import { PaymentStore } from '../../src/payments/store';
import { RecallStore } from '../../src/recalls/store';
import { StatementStore } from '../../src/statements/store';
import { inboundSweep } from '../../src/worker/inbound-sweep';
import { textParser } from '../../src/worker/parser/parse-text';
import { pacs002, pacs004 } from '../support/bank-messages';
import { CREATED, kept, uetr } from '../support/payments';

const log = createLog('test', 'silent');
const scope: Scope = {
  ...{ tenantId: 'tnt_1', actor: 'key_1', scopes: ['iso20022:*'], environment: 'sandbox' },
  ...{ requestId: 'req_1', rpc: 'test', clock: { now: () => CREATED } },
};

let close: () => Promise<void>;
afterEach(() => close());

/** Stores of a separate database, in their state before a crash. */
async function openStores() {
  const database = `iso-${randomUUID()}`;
  const connection = await connect({ uri: process.env['MASAR_TEST_MONGODB_URI'] ?? '', database });
  const relay = new OutboxRelay({ bus: inProcessBus({ log }), log, sweepEveryMs: 1_000 });
  const deps = { connection, relay };
  const stores = {
    payments: new PaymentStore(deps),
    inbound: new InboundStore(deps),
    statements: new StatementStore(deps),
    recalls: new RecallStore(deps),
  };
  close = async () => {
    await relay.close();
    await connection.dropDatabase();
    await connection.close();
  };
  return stores;
}

const ACSP = pacs002([{ uetr: uetr(1), status: 'ACSP' }]);
const RETURN = pacs004([{ uetr: uetr(1), amount: '1500.125', currency: 'KWD' }]);

test.each([
  ['a status', ACSP, { status: 'ACSP' }],
  ['a return', RETURN, { status: 'ACTC', returns: [{}] }],
])('%s that was kept when its process died is applied by the sweep, and once', async (...row) => {
  const [, xml, then] = row;
  const stores = await openStores();
  const { payments, inbound } = stores;
  const events = { state: kept(), events: [] };
  const payment = await payments.create(scope, () => events);
  const { json, version } = await textParser()(xml);
  const message = receive({
    family: version!.slice(0, 8),
    version: version!,
    json: json!,
    digest: 'a',
    warnings: [],
    now: CREATED,
  })!;
  const { id } = await inbound.createOnce(scope, message);
  const sweep = inboundSweep(stores);
  expect(await sweep.carryOut(scope, id)).toBe(1);
  expect(await sweep.carryOut(scope, id)).toBe(0);
  const moved = (await payments.get(scope, payment.id)).state;
  expect(moved.transactions[0]).toMatchObject(then);

  // The process died before it could record the effect.
  await inbound.aggregates.update(scope, id, () => ({ state: message, events: [] }));
  expect(await sweep.carryOut(scope, id)).toBe(1);
  expect((await payments.get(scope, payment.id)).state).toEqual(moved);
  expect((await inbound.aggregates.get(scope, id)).state.outcome).toBe('MATCHED');
});

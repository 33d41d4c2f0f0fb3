import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inProcessBus } from '@masar/kit/bus';
import { newId } from '@masar/kit/ids';
import { OutboxRelay } from '@masar/kit/outbox';
import type { Scope } from '@masar/kit/scope';
import { connect } from '@masar/kit/store';
import { createLog } from '@masar/kit/telemetry';
import { HttpChannel } from '../src/network/http-channel';
import { PaymentStore } from '../src/payments/store';
import { channelSweep } from '../src/worker/channel-sweep';
import { CREATED, kept } from './support/payments';

const log = createLog('test', 'silent');
const SECOND_MS = 1_000;

let bank: Server;
let address: string;
/** Keys that came to the bank, in order, and what it answers. */
let came: unknown[] = [];
let status = 200;
/** What the bank does before it answers. */
let meanwhile: () => Promise<unknown>;
let payments: PaymentStore;
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  bank = createServer(async (req, res) => {
    req.resume();
    came.push(req.headers['idempotency-key']);
    await meanwhile();
    res.writeHead(status).end();
  });
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/`;
  const uri = process.env['MASAR_TEST_MONGODB_URI'] ?? '';
  const connection = await connect({ uri, database: `masar_${newId('iso')}` });
  const bus = inProcessBus({ log });
  payments = new PaymentStore({ connection, relay: new OutboxRelay({ bus, log }) });
  await payments.ensureIndexes();
  closers.push(
    () => connection.close(),
    () => bus.close(),
  );
});
beforeEach(() => {
  [came, status, meanwhile] = [[], 200, () => Promise.resolve()];
});
afterAll(async () => {
  bank.closeAllConnections();
  bank.close();
  for (const close of closers) await close();
});

/** A live tenant that nobody else is, so many seconds after its message was made. */
const scopeOf = (tenantId: string, seconds: number): Scope => ({
  ...{
    tenantId,
    environment: 'live',
    actor: 'key_1',
    scopes: [],
    rpc: '',
    requestId: newId('req'),
  },
  clock: { now: () => new Date(CREATED.getTime() + seconds * SECOND_MS) },
});

async function keptMessage() {
  const tenantId = randomUUID();
  const { id } = await payments.keep(scopeOf(tenantId, 0), () => ({ state: kept(), events: [] }));
  const sweep = channelSweep({
    payments: payments.aggregates,
    channelOf: () => new HttpChannel(address),
    log,
  });
  return {
    id,
    sweptAt: (seconds: number) => sweep.carryOut(scopeOf(tenantId, seconds), id),
    state: async () => (await payments.get(scopeOf(tenantId, 0), id)).state,
  };
}

it('hands a message over once, and then has nothing to do', async () => {
  const { id, sweptAt, state } = await keptMessage();
  await sweptAt(1);
  await sweptAt(1_000);
  expect(came).toEqual([id]);
  expect(await state()).toMatchObject({ handedOverAt: '2026-11-22T09:00:01.000Z' });
});

it('hands a message over again that the bank did not take, later each time', async () => {
  const { id, sweptAt, state } = await keptMessage();
  status = 503;
  await sweptAt(0);
  await sweptAt(9);
  expect(came).toHaveLength(1);
  await sweptAt(10);
  await sweptAt(29);
  expect(came).toHaveLength(2);
  expect((await state()).handedOverAt).toBeUndefined();
  status = 200;
  await sweptAt(30);
  expect(came).toEqual([id, id, id]);
  expect((await state()).handedOverAt).toBe('2026-11-22T09:00:30.000Z');
});

it('hands a message over again, under its id, when two replicas do so at the same time', async () => {
  const { id, sweptAt, state } = await keptMessage();
  let inside: (() => void) | undefined;
  const both = new Promise<void>((resolve) => (inside = resolve));
  meanwhile = async () => void (came.length === 2 ? inside?.() : await both);
  await Promise.all([sweptAt(1), sweptAt(1)]);
  expect(came).toEqual([id, id]);
  expect(await state()).toMatchObject({ handedOverAt: '2026-11-22T09:00:01.000Z' });
  await sweptAt(1_000);
  expect(came).toHaveLength(2);
});

import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inProcessBus } from '@masar/kit/bus';
import { DomainError } from '@masar/kit/errors';
import { newId } from '@masar/kit/ids';
import { OutboxRelay } from '@masar/kit/outbox';
import type { Scope } from '@masar/kit/scope';
import { connect } from '@masar/kit/store';
import { createLog } from '@masar/kit/telemetry';
import { InboundStore } from '../src/inbound/store';
import { HttpChannel } from '../src/network/http-channel';
import type { ChannelOf } from '../src/network/open-channel';
import { cancel } from '../src/payments/cancel';
import { PaymentStore } from '../src/payments/store';
import { statementStore } from '../src/statements/store';
import { channelSweep } from '../src/worker/channel-sweep';
import { applyInbound } from '../src/worker/inbound-sweep';
import { takeInWith, type TakeIn } from '../src/worker/take-in';
import { openMessageWorks } from '../src/worker/works/open-works';
import { camt029, pain002 } from './support/bank-messages';
import { CREATED, kept, uetr } from './support/payments';

const log = createLog('test', 'silent');
/** The log of the service, as far as hand-overs tell it something. */
const listening = {
  ...log,
  warn: (line: object, words: string) => void told.push(JSON.stringify({ ...line, words })),
} as typeof log;
const SECOND_MS = 1_000;

let bank: Server;
let address: string;
/** Keys that came to the bank, in order, and what it answers. */
let came: unknown[] = [];
let status = 200;
let reply: { readonly type: string; readonly body: string } | undefined;
/** What the bank does before it answers. */
let meanwhile: () => Promise<unknown>;
let payments: PaymentStore;
let inbound: InboundStore;
let takeIn: TakeIn;
/** Lines that an operator reads. */
let told: string[] = [];
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  bank = createServer(async (req, res) => {
    req.resume();
    came.push(req.headers['idempotency-key']);
    await meanwhile();
    res.writeHead(status, reply && { 'content-type': reply.type }).end(reply?.body);
  });
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/`;
  const uri = process.env['MASAR_TEST_MONGODB_URI'] ?? '';
  const connection = await connect({ uri, database: `masar_${newId('iso')}` });
  const bus = inProcessBus({ log });
  const deps = { connection, relay: new OutboxRelay({ bus, log }) };
  payments = new PaymentStore(deps);
  inbound = new InboundStore(deps);
  const receiving = { payments, inbound, statements: statementStore(deps) };
  for (const store of Object.values(receiving)) await store.ensureIndexes();
  const works = openMessageWorks({ schemaFolder: undefined });
  const apply = (scope: Scope, id: string) => applyInbound(receiving, scope, id);
  takeIn = takeInWith({ inbound, works, apply });
  closers.push(
    () => connection.close(),
    () => bus.close(),
    () => works.close(),
  );
});
beforeEach(() => {
  [came, status, meanwhile] = [[], 200, () => Promise.resolve()];
  [reply, told] = [undefined, []];
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

const sweepBy = (channelOf: ChannelOf, taking = takeIn) =>
  channelSweep({ payments: payments.aggregates, channelOf, takeIn: taking, log: listening });

async function keptMessage(taking = takeIn) {
  const tenantId = randomUUID();
  const { id } = await payments.keep(scopeOf(tenantId, 0), () => ({ state: kept(), events: [] }));
  const sweep = sweepBy(() => new HttpChannel(address), taking);
  return {
    ...{ id, tenantId },
    sweptAt: (seconds: number) => sweep.carryOut(scopeOf(tenantId, seconds), id),
    state: async () => (await payments.get(scopeOf(tenantId, 0), id)).state,
  };
}

/** The case has the id CASE01. */
function cancelBy(scope: Scope, id: string) {
  const asked = { caseId: 'CASE01', code: 'DUPL', actor: 'key_1' };
  return payments.aggregates.update(scope, id, (payment, now) => ({
    state: cancel(payment, { ...asked, now }).state,
    events: [],
  }));
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

describe('a message that was kept when there was no channel', () => {
  /** What is due of a tenant by a sweep. */
  async function dueBy(sweep: ReturnType<typeof sweepBy>, tenantId: string) {
    const due = [];
    for await (const { id } of sweep.due({ tenantId, now: CREATED })) due.push(id);
    return due;
  }

  it('waits, and goes when there is one', async () => {
    const { id, tenantId, sweptAt } = await keptMessage();
    const none = sweepBy(() => undefined);
    expect(await dueBy(none, tenantId)).toEqual([]);
    await none.carryOut(scopeOf(tenantId, 1), id);
    expect(
      await dueBy(
        sweepBy(() => new HttpChannel(address)),
        tenantId,
      ),
    ).toEqual([id]);
    await sweptAt(3_600);
    expect(came).toEqual([id]);
  });

  it('is refused and never sent when its execution date has passed', async () => {
    const { sweptAt, state } = await keptMessage();
    await sweptAt(36 * 3_600);
    expect(came).toEqual([]);
    expect(await state()).toMatchObject({ status: 'REJECTED' });
  });
});

it('keeps to a message that its bank did not take beyond its day, as the bank may have it', async () => {
  const { id, sweptAt, state } = await keptMessage();
  status = 503;
  await sweptAt(1);
  status = 200;
  await sweptAt(36 * 3_600);
  expect(came).toEqual([id, id]);
  expect(await state()).toMatchObject({ status: 'VALIDATED', handedOverAt: expect.any(String) });
});

it('tells the bank what was cancelled, also where its last word came before it could be told', async () => {
  const { id, tenantId, sweptAt } = await keptMessage();
  await sweptAt(1);
  const scope = scopeOf(tenantId, 60);
  await cancelBy(scope, id);
  await takeIn(scope, pain002({ messageId: 'MSG-1', status: 'ACSP' }));
  await sweptAt(70);
  expect(came).toEqual([id, 'CASE01']);
});

it('asks a bank for nothing that it has refused before it could be asked', async () => {
  const { id, tenantId, sweptAt, state } = await keptMessage();
  await sweptAt(1);
  const scope = scopeOf(tenantId, 60);
  await takeIn(scope, pain002({ messageId: 'MSG-1', status: 'ACSP' }));
  await cancelBy(scope, id);
  await takeIn(scope, pain002({ messageId: 'MSG-1', status: 'RJCT' }));
  await sweptAt(70);
  expect(came).toEqual([id]);
  expect([told, (await state()).channelAt]).toEqual([[], undefined]);
});

describe('a message in the answer to a POST', () => {
  const ACCEPTED = pain002({ messageId: 'MSG-1', status: 'ACCP' });
  const inboundOf = async (tenantId: string) => {
    const { data } = await inbound.aggregates.list(
      scopeOf(tenantId, 0),
      {},
      { page: 1, perPage: 9 },
    );
    return data.map(({ state: { family, outcome } }) => `${family} ${outcome}`);
  };

  it.each(['application/xml', 'text/xml; charset=utf-8', 'application/iso20022+xml'])(
    'as %s is kept and applied',
    async (type) => {
      const { id, tenantId, sweptAt, state } = await keptMessage();
      reply = { type, body: ACCEPTED };
      await sweptAt(60);
      expect(await inboundOf(tenantId)).toEqual(['pain.002 MATCHED']);
      expect(await state()).toMatchObject({ status: 'ACCEPTED', handedOverAt: expect.any(String) });
      await sweptAt(1_000);
      expect(came).toEqual([id]);
      expect(told).toEqual([]);
    },
  );

  it('may answer a request to cancel, which goes once', async () => {
    const { id, tenantId, sweptAt, state } = await keptMessage();
    await sweptAt(1);
    const scope = scopeOf(tenantId, 60);
    await takeIn(scope, pain002({ messageId: 'MSG-1', status: 'ACSP' }));
    await cancelBy(scope, id);
    reply = { type: 'application/xml', body: camt029('CNCL', { uetr: uetr(1) }) };
    await sweptAt(300);
    expect(came).toEqual([id, 'CASE01']);
    expect(await state()).toMatchObject({
      ...{ status: 'CANCELLED', cases: [{ status: 'ACCEPTED', handedOverAt: expect.any(String) }] },
    });
  });

  it('is kept though too much was waiting when it came', async () => {
    let tries = 0;
    const { id, tenantId, sweptAt } = await keptMessage((scope, xml) => {
      tries += 1;
      const busy = new DomainError('SERVICE_UNAVAILABLE', 'too many large messages wait');
      return tries === 1 ? Promise.reject(busy) : takeIn(scope, xml);
    });
    reply = { type: 'application/xml', body: ACCEPTED };
    await sweptAt(60);
    expect(await inboundOf(tenantId)).toEqual(['pain.002 MATCHED']);
    expect([came, told]).toEqual([[id], []]);
  });

  it('is kept once where the bank repeats it under the same key', async () => {
    const { tenantId, sweptAt, state } = await keptMessage();
    reply = { type: 'application/xml', body: ACCEPTED };
    let inside: (() => void) | undefined;
    const both = new Promise<void>((resolve) => (inside = resolve));
    meanwhile = async () => void (came.length === 2 ? inside?.() : await both);
    await Promise.all([sweptAt(60), sweptAt(60)]);
    expect(await inboundOf(tenantId)).toEqual(['pain.002 MATCHED']);
    expect((await state()).transactions[0]!.history).toHaveLength(3);
  });

  it.each<[string, string, string]>([
    ['that is no XML', '<Document>Gulf Trading WLL', 'VALIDATION_ERROR'],
    ['that its schema refuses', ACCEPTED.replace('ACCP', 'Gulf Trading WLL'), 'VALIDATION_ERROR'],
    ['of more than 5 MiB', `<a>${'x'.repeat(5 * 1024 * 1024)}</a>`, 'more than 5242880 bytes'],
  ])('%s is told to the operator, without a word of it; the bank has it', async (_, body, why) => {
    const { id, sweptAt, state } = await keptMessage();
    reply = { type: 'application/xml', body };
    await sweptAt(1);
    expect(told).toEqual([expect.stringContaining(why)]);
    expect(told[0]).toContain(id);
    expect(told[0]).not.toContain('Gulf');
    expect(await state()).toMatchObject({ status: 'VALIDATED', handedOverAt: expect.any(String) });
    await sweptAt(1_000);
    expect(came).toEqual([id]);
  });

  it('is none where it is of another type, or the bank did not take the message', async () => {
    const { tenantId, sweptAt } = await keptMessage();
    reply = { type: 'application/xml', body: ACCEPTED };
    status = 503;
    await sweptAt(1);
    [status, reply] = [200, { type: 'text/html', body: ACCEPTED }];
    await sweptAt(60);
    expect(came).toHaveLength(2);
    expect(await inboundOf(tenantId)).toEqual([]);
  });
});

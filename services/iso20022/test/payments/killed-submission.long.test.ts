import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addDays, dateOf } from '@masar/kit/time';
import { cancel } from '../../src/payments/cancel';
import { withEventData } from '../../src/payments/wire/write-payment';
import { KillableService, newLiveScope } from '../support/killable-service';
import { creditTransfer, kept, uetr } from '../support/payments';

interface Came {
  readonly key: unknown;
  readonly body: string;
}

let bank: Server;
let service: KillableService;
let came: Came[] = [];
/** Runs when the bank gets a message, before it answers. */
let onTaken: (came: Came) => unknown;

beforeAll(async () => {
  bank = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const taken = { key: req.headers['idempotency-key'], body };
    came.push(taken);
    await onTaken(taken);
    res.writeHead(200).end();
  });
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  came = [];
  const { port } = bank.address() as AddressInfo;
  service = await KillableService.open({
    ISO20022_CHANNEL: 'http',
    ISO20022_BANK_URL: `http://127.0.0.1:${port}/`,
  });
});
afterEach(() => service.close());
afterAll(() => {
  bank.closeAllConnections();
  bank.close();
});

/** A payment that its bank accepted, whose process died before it could record that. */
async function takenBeforeDeath() {
  const scope = newLiveScope();
  const requestedExecutionDate = addDays(dateOf(new Date()), 1);
  const state = kept(1, {
    creditTransfer: creditTransfer(1, { requestedExecutionDate }),
    now: new Date(),
  });
  const { id } = await service.stores.payments.create(scope, () => ({ state, events: [] }));
  await nextTaken(() => service.kill());
  expect((await service.stores.payments.get(scope, id)).state.handedOverAt).toBeUndefined();
  return { scope, id };
}

/** Runs the service until the bank has accepted one more message. */
async function nextTaken(and: () => unknown = () => undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    onTaken = async () => {
      await and();
      resolve();
    };
    service.run();
    setTimeout(() => reject(new Error('nothing came to the bank')), 120_000).unref();
  });
}

test('a cancellation is submitted when the process died between submission and record', async () => {
  const { scope, id } = await takenBeforeDeath();
  const asked = { caseId: 'CASE01', code: 'DUPL', actor: 'key_1', now: new Date() };
  await service.stores.payments.aggregates.update(scope, id, (state) =>
    withEventData(id, cancel(state, asked)),
  );
  await nextTaken();
  expect(came.map(({ key }) => key)).toEqual([id, 'CASE01']);
  expect(came[1]!.body).toContain('FIToFIPmtCxlReq');
  expect(came[1]!.body).toContain(uetr(1));
});

test('a payment is submitted again, unchanged under the same key, after its process died', async () => {
  const { id } = await takenBeforeDeath();
  await nextTaken();
  expect(came.map(({ key }) => key)).toEqual([id, id]);
  expect(came[1]).toEqual(came[0]);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageProblems } from '../../src/webhooks/async-api';
import { openBank, type Bank } from '../../src/rails/bank';
import { Client } from '../../src/client/client';
import { contractBody, type Contract } from '../../src/rails/contract';
import { eventually } from '../../src/client/eventually';
import { fire, order, settle, type Order } from '../../src/stack/ledger';
import { Stack } from '../../src/stack/stack';
import { subscribe } from '../../src/webhooks/subscribe';
import { WebhookReceiver } from '../../src/webhooks/webhook-receiver';

const AT_ONCE = 60;
/** Number of successes before the kill, while events are in flight. */
const KILLED_AFTER = [5, 30, 55];
/** A killed worker's deliveries are due again after its lease of 30 s. */
const ALL_WITHIN_MS = 240_000;

// Time for three restarts and a full timeout.
jest.setTimeout(600_000);

let dataDir: string;
let stack: Stack;
let bank: Bank;
let receiver: WebhookReceiver;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'masar-webhooks-'));
  stack = await Stack.start(dataDir);
  bank = await openBank(stack);
  receiver = await WebhookReceiver.start();
});
afterAll(async () => {
  receiver?.stop();
  await stack?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('an endpoint hears of what the platform tells by itself', async () => {
  const { id: endpointId } = await subscribe(bank, receiver, { eventTypes: ['usage.metered'] });
  const told = await eventually(
    () => receiver.events.find(({ type }) => type === 'usage.metered'),
    'the calls of this test are metered',
  );
  const headers = receiver.headers[receiver.events.indexOf(told)] ?? {};
  const problems = messageProblems('webhook', 'usage.metered.delivery', {
    headers,
    payload: told,
  });
  expect(problems).toEqual([]);
  const types = await bank.maker.get<{ type: string }[]>('/v1/event-types?perPage=100');
  const names = types.body.data.map(({ type }) => type);
  expect(names).toEqual(expect.arrayContaining(['usage.metered', 'audit.root.published']));
  const logged = await bank.maker.get<object>(`/v1/events/${told.id}`);
  expect(logged.body.data).toEqual(told);
  await bank.maker.delete(`/v1/webhooks/endpoints/${endpointId}`);
});

describe('kill -9 of everything while events are on their way', () => {
  test('loses none of them, and keeps the order of each contract', async () => {
    await subscribe(bank, receiver, { ordering: 'per_resource' });
    const orders: Order[] = [];
    for (const successes of KILLED_AFTER) {
      const submits = draftsOf(orders).map((id) => order(`/v1/contracts/${id}/submit`, {}));
      const creates = Array.from({ length: AT_ONCE }, () => order('/v1/contracts', contractBody()));
      orders.push(...creates, ...submits);
      await killEverythingWhile([...creates, ...submits], successes);
    }
    await settle(bank.maker, orders);
    const wanted = orders.flatMap(({ successes }) => successes.slice(0, 1).map(contractOf));
    const isThere = ({ id, status }: Contract) =>
      receiver.firstOf(id).length >= (status === 'draft' ? 1 : 2);
    await eventually(() => wanted.every(isThere) || undefined, 'all events arrive', ALL_WITHIN_MS);
    for (const { id } of wanted) {
      const sequences = receiver.firstOf(id).map(({ sequence }) => sequence);
      expect(sequences).toEqual(sequences.map((_, index) => index + 1));
    }
  });
});

const contractOf = (answer: string) => (JSON.parse(answer) as { data: Contract }).data;

/** Acknowledged contracts that are not submitted yet. */
function draftsOf(orders: readonly Order[]): readonly string[] {
  const taken = new Set(orders.map(({ path }) => path));
  return orders
    .filter(({ path, successes }) => path === '/v1/contracts' && successes.length > 0)
    .map(({ successes }) => contractOf(successes[0] ?? '').id)
    .filter((id) => !taken.has(`/v1/contracts/${id}/submit`));
}

/** Kills the stack after this many successes of the orders, and restarts it on the same data. */
async function killEverythingWhile(orders: readonly Order[], after: number): Promise<void> {
  let successes = 0;
  let dying: Promise<void> | undefined;
  await fire(bank.maker, orders, () => {
    successes += 1;
    if (successes === after) dying = stack.killGroup();
  });
  if (!dying) throw new Error(`only ${successes} of the requests succeeded`);
  await dying;
  stack = await Stack.start(dataDir);
  const { id, maker, reviewer } = bank;
  const moved = (client: Client) => new Client(stack.baseUrl, client.identity);
  bank = { id, maker: moved(maker), reviewer: moved(reviewer) };
}

import { randomUUID } from 'node:crypto';
import { openBank, type Bank } from '../../../src/rails/bank';
import type { Client } from '../../../src/client/client';
import { COMMANDS, contractBody, type Contract } from '../../../src/rails/contract';
import { eventually } from '../../../src/client/eventually';
import { descendantRunning, killAll } from '../../../src/stack/processes';
import { Stack } from '../../../src/stack/stack';
import { WebhookReceiver } from '../../../src/webhooks/webhook-receiver';

jest.setTimeout(600_000);

const CONTRACTS = 200;
const AT_ONCE = 8;
const LIFE = ['contract.created', 'contract.submitted', 'contract.approved', 'contract.activated'];
/** Processes to kill, each after this many received events, while others are in flight. */
const KILLS = [
  [120, 'services/contracts/dist/src/serve.js'],
  [320, 'kafka.Kafka'],
  [520, 'services/webhooks/dist/src/serve.js'],
] as const;
/** A dead worker's deliveries are due again after its lease of 30 s. */
const ALL_WITHIN_MS = 240_000;
const INSIST_MS = 240_000;

let stack: Stack;
let bank: Bank;
let receiver: WebhookReceiver;

beforeAll(async () => {
  stack = await Stack.start(undefined, { MASAR_E2E_STACK: '--split --kafka' });
  bank = await openBank(stack);
  receiver = await WebhookReceiver.start();
});
afterAll(async () => {
  receiver?.stop();
  await stack?.stop();
});

/** Repeats the command under its key until it is done, since a killed part is away for seconds. */
async function insist(client: Client, path: string, body: object = {}): Promise<Contract> {
  const idempotencyKey = randomUUID();
  const done = async () => {
    const answer = await client.post<Contract>(path, body, { idempotencyKey });
    if (answer.status < 300) return answer.body.data;
    if (![409, 503, 504].includes(answer.status)) throw new Error(answer.text);
    return undefined;
  };
  return eventually(done, `${path} is done`, INSIST_MS);
}

/** Leads a new contract to active and returns its id. */
async function live(): Promise<string> {
  const { id } = await insist(bank.maker, '/v1/contracts', contractBody());
  const command = (name: string, client: Client) =>
    insist(client, `/v1/contracts/${id}/${name}`, COMMANDS[name]);
  await command('submit', bank.maker);
  await command('approve', bank.reviewer);
  await command('activate', bank.maker);
  return id;
}

test('relay, broker and webhook worker die one after another: every event arrives, in order', async () => {
  const endpoint = { url: receiver.url, eventTypes: ['contract.*'], ordering: 'per_resource' };
  const made = await bank.maker.post<{ secret: string }>('/v1/webhooks/endpoints', endpoint);
  expect(made.status).toBe(201);
  receiver.secret = made.body.data.secret;
  const ids: string[] = [];
  let begun = 0;
  const working = Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (begun++ < CONTRACTS) ids.push(await live());
    }),
  );
  for (const [after, program] of KILLS) {
    const arrived = () => receiver.ids.size > after || undefined;
    await eventually(arrived, `${after} events arrive`, INSIST_MS);
    killAll([descendantRunning(stack.pid, program)]);
  }
  await working;
  expect(ids).toHaveLength(CONTRACTS);
  const total = CONTRACTS * LIFE.length;
  await eventually(() => receiver.ids.size >= total || undefined, 'all arrive', ALL_WITHIN_MS);
  const arrivals = new Map(ids.map((id) => [id, [] as string[]]));
  const seen = new Set<string>();
  for (const { id, type, resourceId } of receiver.events) {
    if (!seen.has(id)) arrivals.get(resourceId)?.push(type);
    seen.add(id);
  }
  for (const types of arrivals.values()) expect(types).toEqual(LIFE);
});

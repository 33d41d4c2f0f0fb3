import { randomUUID } from 'node:crypto';
import { makeKey, openBank, type Bank } from '../../../src/rails/bank';
import { Client } from '../../../src/client/client';
import { contractBody, countContracts, type Contract } from '../../../src/rails/contract';
import { eventually } from '../../../src/client/eventually';
import { Stack } from '../../../src/stack/stack';

const LIMITS = '/v1/usage/limits';

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.split();
  bank = await openBank(stack);
});
afterAll(() => stack?.stop());

/** The same caller at the second gateway. */
function elsewhere({ identity }: Client): Client {
  const [, other] = stack.baseUrls;
  if (!other) throw new Error(`there is one gateway only: ${stack.output}`);
  return new Client(other, identity);
}

/** Number of decisions without Redis, because it did not answer in time. */
async function localDecisions(): Promise<number> {
  const counts = stack.baseUrls.map(async (url) => {
    const { text } = await new Client(url).fetch('GET', '/metrics');
    return Number(/^gateway_ratelimit_local_decisions_total (\d+)$/m.exec(text)?.[1]);
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

test('a key that is revoked at one gateway is refused at the other soon', async () => {
  const { id, key } = await makeKey(bank.maker, { name: 'short', scopes: ['contracts:read'] });
  const there = elsewhere(bank.maker.as({ key }));
  expect((await there.get('/v1/contracts')).status).toBe(200);
  expect((await bank.maker.delete(`/v1/api-keys/${id}`)).status).toBe(200);
  const refused = async () => (await there.get('/v1/contracts')).status === 401 || undefined;
  await eventually(refused, 'the other gateway refuses the key');
});

test('both gateways take from the same limit', async () => {
  const starter = await openBank(stack, { plan: 'Starter' });
  const both = [starter.maker, elsewhere(starter.maker)];
  const alone = await localDecisions();
  const began = performance.now();
  const ask = async (client: Client) => {
    const own: number[] = [];
    while (own.length < 50) own.push((await client.get(LIMITS)).status);
    return own;
  };
  // 300 at each gateway at the same time, with a common burst of 500.
  const statuses: number[] = [];
  // On a slow machine a refusal takes more calls, because tokens grow meanwhile.
  while (!statuses.includes(429)) {
    const asking = Array.from({ length: 12 }, (_, index) => ask(both[index % 2] as Client));
    statuses.push(...(await Promise.all(asking)).flat());
  }
  const seconds = (performance.now() - began) / 1000;
  const allowed = statuses.filter((status) => status === 200).length;
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(allowed).toBeGreaterThanOrEqual(500);
  // If the machine is too busy to run Redis for 50 ms, this counts as an outage, as documented.
  const outside = (await localDecisions()) - alone;
  expect(allowed).toBeLessThanOrEqual(500 + Math.ceil((seconds * 167) / 60) + outside);
});

test('an access token of one gateway is accepted by the other', async () => {
  const { id, secret } = (
    await bank.maker.post<{ id: string; secret: string }>('/v1/oauth2/clients', {
      name: 'settlement job',
      scopes: ['contracts:read'],
    })
  ).body.data;
  const basic = Buffer.from(`${id}:${secret}`).toString('base64');
  for (const [at, to] of [stack.baseUrls, stack.baseUrls.toReversed()]) {
    const answer = await new Client(String(at)).fetch('POST', '/v1/oauth2/token', {
      raw: 'grant_type=client_credentials',
      headers: {
        Authorization: `Basic ${basic}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
    });
    const { access_token: key } = JSON.parse(answer.text) as { access_token: string };
    const client = new Client(String(to), { tenant: bank.id, key });
    expect((await client.get('/v1/contracts')).status).toBe(200);
  }
});

test('a command that is repeated at the other gateway gets its first answer, and acts once', async () => {
  const before = await countContracts(bank.maker);
  const idempotencyKey = randomUUID();
  const create = (client: Client) =>
    client.post<Contract>('/v1/contracts', contractBody(), { idempotencyKey });
  const first = await create(bank.maker);
  const repeat = await create(elsewhere(bank.maker));
  expect(first.status).toBe(201);
  expect(repeat.headers['idempotent-replayed']).toBe('true');
  expect([repeat.status, repeat.text]).toEqual([first.status, first.text]);
  expect(await countContracts(bank.maker)).toBe(before + 1);
});

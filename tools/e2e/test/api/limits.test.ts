import { randomUUID } from 'node:crypto';
import type { Answer } from '../../src/client/answer';
import { newKey, openBank, operatorOf, type Bank } from '../../src/rails/bank';
import { Client } from '../../src/client/client';
import { contractBody, contractIn, countContracts } from '../../src/rails/contract';
import { eventually } from '../../src/client/eventually';
import { Stack } from '../../src/stack/stack';

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.start();
  bank = await openBank(stack);
});
afterAll(() => stack?.stop());

interface Limits {
  readonly plan: string;
  readonly burst: number;
  readonly minute: { readonly limit: number; readonly remaining: number; readonly resetAt: string };
  readonly month: {
    readonly limit: number | null;
    readonly used: number;
    readonly resetAt: string;
  };
}

const LIMITS = '/v1/usage/limits';
/** As gateway/src/limits/plans.json; Analytics Only: 25,000 / 60, and 1.5 times that like Growth. */
const PLANS = [
  ['Starter', 167, 500, 10_000],
  ['Analytics Only', 417, 625, 25_000],
  ['Fintech', 834, 1_000, 50_000],
  ['Growth', 1_667, 2_500, 100_000],
  ['Compliance Plus', 1_250, 1_875, 75_000],
  ['Enterprise', 10_000, 20_000, null],
  ['Core Banking', 20_000, 50_000, null],
] as const;

const policyOf = ({ headers }: Answer) => headers['x-ratelimit-policy'];
const remaining = ({ headers }: Answer) => Number(headers['x-ratelimit-remaining']);
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Calls many times, several at once; returns the answers in order of arrival. */
async function askMany(client: Client, times: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  let left = times;
  const ask = async () => {
    while (left > 0) {
      left -= 1;
      answers.push(await client.get(LIMITS));
    }
  };
  await Promise.all(Array.from({ length: 32 }, ask));
  return answers;
}

describe('the headers', () => {
  test.each(PLANS)('of the plan %s say %i a minute', async (plan, rate, burst, month) => {
    const { maker } = await openBank(stack, { plan });
    const askedAt = nowSeconds();
    const answer = await maker.get<Limits>(LIMITS);
    expect(answer.headers).toMatchObject({
      'x-ratelimit-limit': String(rate),
      'x-ratelimit-policy': plan.toLowerCase(),
    });
    expect(answer.body.data).toMatchObject({
      plan,
      burst,
      minute: { limit: rate },
      month: { limit: month },
    });
    expect(Number(answer.headers['x-ratelimit-reset'])).toBeGreaterThanOrEqual(askedAt);
    expect(Number(answer.headers['x-ratelimit-reset'])).toBeLessThan(nowSeconds() + 120);
  });

  test('count down from the limit, not from the burst', async () => {
    const { maker } = await openBank(stack, { plan: 'Starter' });
    // More calls than the tokens that grow while a busy machine answers.
    const answers = [await maker.get(LIMITS), ...(await askMany(maker, 99))];
    for (const answer of answers) {
      const tokens = Number(/r=(\d+)/.exec(String(answer.headers['ratelimit']))?.[1]);
      expect(remaining(answer)).toBe(Math.max(0, tokens - (500 - 167)));
      expect(remaining(answer)).toBeLessThan(167);
    }
    expect(remaining(answers.at(-1) as Answer)).toBeLessThan(remaining(answers[0] as Answer));
  });

  test('say the same as the operation that reads the limits, whose call counts itself', async () => {
    const { maker } = await openBank(stack, { plan: 'Growth' });
    const before = (await maker.get<Limits>(LIMITS)).body.data.month.used;
    const { headers, body } = await maker.get<Limits>(LIMITS);
    expect(body.data.month.used).toBe(before + 1);
    expect(String(body.data.minute.remaining)).toBe(headers['x-ratelimit-remaining']);
    expect(Date.parse(body.data.minute.resetAt) / 1000).toBe(Number(headers['x-ratelimit-reset']));
    const now = new Date();
    const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
    expect(Date.parse(body.data.month.resetAt)).toBe(nextMonth);
  });

  test('are on every kind of answer, with the plan wherever the tenant is known', async () => {
    const { maker } = bank;
    const { id } = await contractIn('under_review', bank);
    const bodyOf = (raw: string, type = 'application/json') => ({
      raw,
      headers: { 'Content-Type': type },
    });
    const answers: [number, Answer][] = [
      [200, await maker.get(LIMITS)],
      [201, await maker.post('/v1/contracts', contractBody())],
      [400, await maker.get('/v1/contracts?page=0')],
      [400, await maker.as({ tenant: undefined }).get(LIMITS)],
      [403, await maker.as({ tenant: 'somebody' }).get(LIMITS)],
      [403, await maker.get('/v1/tenants')],
      [404, await maker.get('/v1/contracts/ctr_never')],
      [409, await maker.post(`/v1/contracts/${id}/submit`)],
      [413, await maker.send('POST', '/v1/contracts', bodyOf('x'.repeat(2_000_000)))],
      [415, await maker.send('POST', '/v1/contracts', bodyOf('x', 'text/xml'))],
      [422, await maker.post('/v1/contracts', contractBody({ asset: { category: 'gold' } }))],
    ];
    for (const [status, answer] of answers) {
      expect([answer.status, policyOf(answer)]).toEqual([status, 'enterprise']);
    }
  });

  test('before authentication are those of the client address: policy anonymous', async () => {
    const stranger = new Client(stack.baseUrl);
    const answers: [number, Answer][] = [
      [404, await stranger.get('/nothing')],
      [405, await stranger.delete('/v1/contracts')],
      [401, await stranger.get('/v1/contracts')],
      [401, await bank.maker.as({ key: 'wrong' }).get('/v1/contracts')],
      [200, await stranger.fetch('GET', '/api/v1/docs/')],
      [200, await stranger.fetch('GET', '/api/v1/docs/openapi.json')],
    ];
    for (const [status, answer] of answers) {
      expect([answer.status, policyOf(answer)]).toEqual([status, 'anonymous']);
      expect(remaining(answer)).toBeLessThanOrEqual(Number(answer.headers['x-ratelimit-limit']));
    }
  });

  test('count nothing for what is refused for its tenant or scope', async () => {
    const { maker } = await openBank(stack, { plan: 'Starter' });
    const used = async () => (await maker.get<Limits>(LIMITS)).body.data.month.used;
    const before = await used();
    await maker.as({ tenant: 'somebody' }).get(LIMITS);
    await maker.get('/v1/tenants');
    expect(await used()).toBe(before + 1);
  });
});

describe('a Starter tenant that asks more than its burst', () => {
  let starter: Bank;
  let answers: Answer[];
  let seconds: number;

  beforeAll(async () => {
    starter = await openBank(stack, { plan: 'Starter' });
    const start = performance.now();
    answers = [];
    // On a slow machine a refusal takes more calls, because tokens grow meanwhile.
    while (!answers.some(({ status }) => status === 429)) {
      answers.push(...(await askMany(starter.maker, 560)));
    }
    seconds = (performance.now() - start) / 1000;
  });

  test('gets its 500 and what grew meanwhile, and 429 for the rest', () => {
    // The operator's calls that opened the bank are not the bank's.
    const allowed = answers.filter(({ status }) => status === 200).length;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(allowed).toBeGreaterThanOrEqual(500);
    expect(allowed).toBeLessThanOrEqual(500 + Math.ceil((seconds * 167) / 60));
  });

  test('is told when to come back, and that nothing is left', () => {
    const refused = answers.filter(({ status }) => status === 429);
    for (const { headers, body } of refused) {
      expect(body.error.code).toBe('RATE_LIMITED');
      expect(body.error.message).toContain('167');
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(headers).toMatchObject({
        'x-ratelimit-remaining': '0',
        'x-ratelimit-policy': 'starter',
      });
    }
  });

  test('was never refused while it had something remaining', () => {
    const first = answers.findIndex(({ status }) => status === 429);
    expect(remaining(answers[first - 1] as Answer)).toBe(0);
  });

  test('does not get more with another key', async () => {
    const operator = operatorOf(stack, starter.id);
    const other = starter.maker.as({ key: String(starter.reviewer.identity.key) });
    const refused = async () => (await askMany(other, 20)).find(({ status }) => status === 429);
    await eventually(refused, 'the other key is refused');
    // The operator's calls for a tenant are the tenant's too.
    expect([200, 429]).toContain((await operator.get(LIMITS)).status);
  });

  test('leaves other tenants alone', async () => {
    expect((await bank.maker.get(LIMITS)).status).toBe(200);
  });

  test('does nothing when refused, and keeps no answer for the key', async () => {
    const { idempotencyKey, refused } = await refusedCreate(starter.maker);
    expect(refused.body.error.code).toBe('RATE_LIMITED');
    await operatorOf(stack).patch(`/v1/tenants/${starter.id}`, { plan: 'Enterprise' });
    // The larger bucket starts empty and fills at the larger rate.
    await eventually(
      async () => (await starter.maker.get(LIMITS)).status === 200 || undefined,
      'the larger plan lets the tenant in',
    );
    const before = await countContracts(starter.maker);
    const made = await starter.maker.post('/v1/contracts', contractBody(), { idempotencyKey });
    expect([made.status, made.headers['idempotent-replayed']]).toEqual([201, undefined]);
    expect(await countContracts(starter.maker)).toBe(before + 1);
  });
});

/** Drains the tokens that have grown, and calls right after. */
async function refusedCreate(client: Client) {
  for (;;) {
    await askMany(client, 40);
    const idempotencyKey = randomUUID();
    const refused = await client.post('/v1/contracts', contractBody(), { idempotencyKey });
    if (refused.status === 429) return { idempotencyKey, refused };
  }
}

describe('a month that is spent', () => {
  /** Repeated when a new month began meanwhile, whose count starts at 0. */
  async function askedWithMonthSpent(): Promise<Answer> {
    for (;;) {
      const month = new Date().getUTCMonth();
      const spender = await openBank(stack, { plan: 'Enterprise' });
      await askMany(spender.maker, 10_000);
      await operatorOf(stack).patch(`/v1/tenants/${spender.id}`, { plan: 'Starter' });
      const answer = await spender.maker.get(LIMITS);
      if (new Date().getUTCMonth() === month) return answer;
    }
  }

  test('is 429 until its end, with a detail that says so', async () => {
    const { status, headers, body } = await askedWithMonthSpent();
    expect(status).toBe(429);
    expect(body.error.code).toBe('RATE_LIMITED');
    expect(body.error.details).toEqual([
      expect.objectContaining({ field: 'quota', code: 'MONTHLY_QUOTA_EXCEEDED' }),
    ]);
    const now = new Date();
    const monthEnd = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) / 1000;
    const reset = Number(headers['x-ratelimit-reset']);
    expect(reset).toBeGreaterThanOrEqual(monthEnd);
    // In the last minutes of a month the burst is full only after its end.
    expect(reset).toBeLessThanOrEqual(Math.max(monthEnd, nowSeconds() + 120));
    expect(headers['x-ratelimit-remaining']).toBe('0');
    const left = monthEnd - nowSeconds();
    expect(Math.abs(Number(headers['retry-after']) - left)).toBeLessThan(60);
  });

  test('is counted by tenant, whatever the key', async () => {
    const own = await openBank(stack, { plan: 'Growth' });
    const key = await newKey(own.maker, ['usage:read']);
    const { used } = (await own.maker.get<Limits>(LIMITS)).body.data.month;
    const { data } = (await own.maker.as({ key }).get<Limits>(LIMITS)).body;
    expect(data.month.used).toBe(used + 1);
  });
});

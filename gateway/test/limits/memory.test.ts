import { getLimits } from '../../src/limits/get-limits';
import { MemoryLimiter } from '../../src/limits/memory-limiter';
import { planNamed } from '../../src/limits/plans';
import { describeLimiter } from './limits-conformance';

const STARTER = planNamed('Starter');
const ADDRESS = { name: 'Anonymous', requestsPerMinute: 1, burst: 1 };

let nowMs = 0;
const clock = { now: () => new Date(nowMs) };
let limiter: MemoryLimiter;

beforeEach(() => {
  nowMs = Date.parse('2026-11-21T09:00:00Z');
  limiter = new MemoryLimiter({ clock, maxKeys: 3 });
});

describeLimiter('memory', () => ({
  limiter,
  advance: async (_key, ms) => {
    nowMs += ms;
  },
}));

test('Starter: 500 of 520 immediate requests pass, the 501st is refused for 1 s', async () => {
  const decisions = [];
  for (let call = 0; call < 520; call += 1) decisions.push(await limiter.take('acme', STARTER));
  expect(decisions.findIndex(({ allowed }) => !allowed)).toBe(500);
  expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(500);
  expect(decisions[0]).toMatchObject({ remaining: 166, resetAt: nowMs / 1_000 + 1 });
  expect(decisions[500]).toMatchObject({ refusedBy: 'minute', retryAfterSeconds: 1 });
});

test('a month of 10 starts anew with the next calendar month', async () => {
  const policy = { ...STARTER, requestsPerMonth: 10 };
  for (let call = 0; call < 10; call += 1) await limiter.take('acme', policy);
  const refused = await limiter.take('acme', policy);
  expect(refused).toMatchObject({ refusedBy: 'month', month: { used: 10 } });
  nowMs += refused.retryAfterSeconds * 1_000 - 1;
  expect(await limiter.take('acme', policy)).toMatchObject({ refusedBy: 'month' });
  nowMs += 1;
  expect(new Date(nowMs).toISOString()).toBe('2026-12-01T00:00:00.000Z');
  expect(await limiter.take('acme', policy)).toMatchObject({ allowed: true, month: { used: 1 } });
});

test('the key that called longest ago is forgotten when there are too many', async () => {
  for (const key of ['a', 'b', 'c', 'a', 'd']) await limiter.take(key, ADDRESS);
  expect(limiter.size).toBe(3);
  expect(await limiter.peek('b', ADDRESS)).toMatchObject({ allowed: true });
  expect(await limiter.peek('a', ADDRESS)).toMatchObject({ allowed: false });
});

test('no number of addresses evicts a tenant', async () => {
  await limiter.take('acme', STARTER);
  for (let call = 0; call < 10; call += 1) await limiter.take(`address:${call}`, ADDRESS);
  expect(await limiter.peek('acme', STARTER)).toMatchObject({ tokens: 499, month: { used: 1 } });
});

test('an address whose bucket is full again is dropped, a tenant kept for its month', async () => {
  await limiter.take('address:1', ADDRESS);
  await limiter.take('address:2', ADDRESS);
  await limiter.take('acme', STARTER);
  nowMs += 60_000;
  await limiter.take('address:3', ADDRESS);
  await limiter.take('other', STARTER);
  expect(limiter.size).toBe(3);
  nowMs = Date.parse('2026-12-01T00:00:00Z');
  await limiter.take('other', STARTER);
  expect((await limiter.peek('acme', STARTER)).month.used).toBe(0);
  expect(limiter.size).toBe(2);
});

test('GetLimits shows the name of the plan and the numbers of the limiter', async () => {
  await limiter.take('acme', STARTER);
  const limits = await getLimits({ limiter, planOf: async () => STARTER })({ tenantId: 'acme' });
  expect(limits).toEqual({
    plan: 'Starter',
    minute: { limit: 167, remaining: 166, resetAt: '2026-11-21T09:00:01.000Z' },
    month: { limit: 10_000, used: 1, resetAt: '2026-12-01T00:00:00.000Z' },
    burst: 500,
  });
});

test('GetLimits leaves the monthly limit out when the plan has none', async () => {
  const planOf = async () => planNamed('Core Banking');
  const { plan, month } = await getLimits({ limiter, planOf })({ tenantId: 'acme' });
  expect(plan).toBe('Core Banking');
  expect(month).toMatchObject({ limit: undefined, used: 0 });
});

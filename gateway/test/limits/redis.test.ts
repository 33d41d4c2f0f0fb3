import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pino from 'pino';
import type { Decision, Limiter, Policy } from '../../src/limits/limiter';
import { monthOf } from '../../src/limits/month';
import { RedisLimiter, type RedisLimiterOptions } from '../../src/limits/redis-limiter';
import { describeLimiter } from './limits-conformance';
import { findRedisServer, RedisServer } from './redis-server';

/** Longer than any test, so that no call is decided locally on a busy machine. */
const PATIENT_MS = 600_000;
const LONGEST_TEST_MS = 10_000;
/** Bound on a wait that would never end. */
const BACK_WITHIN_MS = 120_000;
const SLOW: Policy = { name: 'Slow', requestsPerMinute: 1, burst: 100, requestsPerMonth: 1_000 };

/** Waits if the month ends soon, so that no test runs into a new month, whose count starts at 0. */
async function awayFromEndOfMonth(): Promise<void> {
  const nameAt = (ms: number) => monthOf(ms * 1_000).name;
  while (nameAt(Date.now()) !== nameAt(Date.now() + LONGEST_TEST_MS)) await sleep(100);
}

const binary = findRedisServer();
if (!binary) {
  const reason = 'redis-server is not installed (Debian: apt-get install redis-server)';
  process.stderr.write(`limits-redis.test.ts is skipped: ${reason}\n`);
  test('redis-server is installed where CI runs', () => {
    expect(process.env['CI'] === 'true' ? reason : 'skipped').toBe('skipped');
  });
}

(binary ? describe : describe.skip)('with a real Redis', () => {
  let server: RedisServer;
  let admin: Redis;
  let lines: { msg: string }[];
  let localDecisions: number;
  const open: Limiter[] = [];

  beforeAll(async () => {
    server = await RedisServer.start(binary!);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await awayFromEndOfMonth();
    await server.resume();
    admin = new Redis(server.url);
    admin.on('error', () => undefined);
    lines = [];
    localDecisions = 0;
  });
  afterEach(async () => {
    admin.disconnect();
    await Promise.all(open.splice(0).map((limiter) => limiter.close()));
  });

  async function openLimiter(options: Partial<RedisLimiterOptions> = {}): Promise<RedisLimiter> {
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
    const onLocalDecision = () => (localDecisions += 1);
    const defaults = { url: server.url, replicas: 2, log, timeoutMs: PATIENT_MS, onLocalDecision };
    const limiter = await RedisLimiter.open({ ...defaults, ...options });
    open.push(limiter);
    return limiter;
  }

  function takeTimes(count: number, limiter: Limiter, key: string): Promise<Decision[]> {
    return Promise.all(Array.from({ length: count }, () => limiter.take(key, SLOW)));
  }

  /** Calls until the store decides again. */
  async function untilShared(limiter: Limiter): Promise<void> {
    for (const end = Date.now() + BACK_WITHIN_MS; Date.now() < end;) {
      const before = localDecisions;
      await limiter.peek('probe', SLOW);
      if (localDecisions === before) return;
      await sleep(20);
    }
    throw new Error('the limiter never came back to its store');
  }

  const messages = () => lines.map(({ msg }) => msg);
  const allowedOf = (decisions: Decision[]) => decisions.filter(({ allowed }) => allowed).length;

  describe('shared', () => {
    let shared: RedisLimiter;
    beforeEach(async () => {
      shared = await openLimiter();
    });
    describeLimiter('Redis', () => ({
      limiter: shared,
      // Moving fullAtUs back has the effect of passing time.
      advance: async (key, ms) => {
        await admin.decrby(`rl:{${key}}:tat`, ms * 1_000);
      },
    }));
    afterEach(() => expect([localDecisions, messages()]).toEqual([0, []]));
  });

  test('two gateways together grant no more than one burst', async () => {
    const key = randomUUID();
    const [one, two] = [await openLimiter(), await openLimiter()];
    const decisions = await Promise.all([takeTimes(90, one, key), takeTimes(90, two, key)]);
    expect(allowedOf(decisions.flat())).toBe(100);
    expect((await one.peek(key, SLOW)).month.used).toBe(100);
    expect(await two.peek(key, SLOW)).toMatchObject({ allowed: false, month: { used: 100 } });
  });

  test('keys share a hash tag, the bucket expires when full and the month when over', async () => {
    const key = randomUUID();
    const { month } = await (await openLimiter()).take(key, SLOW);
    const name = new Date(month.resetAt * 1_000 - 1).toISOString().slice(0, 7);
    expect((await admin.keys(`*${key}*`)).sort()).toEqual(
      [`rl:{${key}}:m:${name}`, `rl:{${key}}:tat`].sort(),
    );
    expect(await admin.call('EXPIRETIME', `rl:{${key}}:m:${name}`)).toBe(month.resetAt);
    expect(await admin.pttl(`rl:{${key}}:tat`)).toBeGreaterThan(0);
    expect(await admin.pttl(`rl:{${key}}:tat`)).toBeLessThanOrEqual(60_001);
  });

  test('calls without a credential leave no count behind', async () => {
    const key = `address:${randomUUID()}`;
    const anonymous: Policy = { name: 'Anonymous', requestsPerMinute: 1, burst: 5 };
    await (await openLimiter()).take(key, anonymous);
    expect(await admin.keys(`*${key}*`)).toEqual([`rl:{${key}}:tat`]);
  });

  test('a script that the server has forgotten is loaded again', async () => {
    const limiter = await openLimiter();
    const key = randomUUID();
    await limiter.take(key, SLOW);
    await admin.script('FLUSH');
    expect(await limiter.take(key, SLOW)).toMatchObject({ tokens: 98 });
    expect(localDecisions).toBe(0);
  });

  test('while Redis is dead each gateway grants its share; after a restart it is shared', async () => {
    const key = randomUUID();
    const limiter = await openLimiter();
    await limiter.take(key, SLOW);
    await server.kill();
    const decisions = await takeTimes(60, limiter, key);
    expect(allowedOf(decisions)).toBe(50);
    expect(decisions.at(-1)).toMatchObject({ allowed: false, refusedBy: 'minute', burst: 50 });
    expect(localDecisions).toBe(60);
    expect(messages()).toEqual(['the limit store does not answer: local limits decide']);

    await server.resume();
    await untilShared(limiter);
    const other = await openLimiter();
    expect(await limiter.take(key, SLOW)).toMatchObject({ burst: 100, tokens: 99 });
    expect(await other.take(key, SLOW)).toMatchObject({ burst: 100, tokens: 98 });
    expect(messages()).toEqual([expect.any(String), 'the limit store answers again']);
  });

  test('a Redis that hangs counts as dead, and again as alive when it answers', async () => {
    const key = randomUUID();
    const limiter = await openLimiter({ timeoutMs: 50 });
    await untilShared(limiter);
    server.hang();
    expect(allowedOf(await takeTimes(60, limiter, key))).toBe(50);
    expect(messages()).toContain('the limit store does not answer: local limits decide');
    await server.resume();
    await untilShared(limiter);
    expect(messages().at(-1)).toBe('the limit store answers again');
  });

  test('a gateway that was busy for longer than it waits takes the reply that came meanwhile', async () => {
    const limiter = await openLimiter({ timeoutMs: 50 });
    for (let isShared = false; !isShared;) {
      await untilShared(limiter);
      const before = localDecisions;
      const decision = limiter.take(randomUUID(), SLOW);
      // Blocks this process, with its timers and sockets, while Redis runs.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
      isShared = (await decision).burst === SLOW.burst;
      expect(localDecisions).toBe(before + (isShared ? 0 : 1));
    }
  });

  test('calls that are in flight when Redis dies are decided locally, at once', async () => {
    const key = randomUUID();
    const limiter = await openLimiter();
    server.hang();
    const inFlight = takeTimes(60, limiter, key);
    await server.kill();
    expect(allowedOf(await inFlight)).toBe(50);
    await server.resume();
    await untilShared(limiter);
    expect(await limiter.peek(key, SLOW)).toMatchObject({ tokens: 100, month: { used: 0 } });
  });

  test('a gateway starts while Redis hangs', async () => {
    server.hang();
    const limiter = await openLimiter({ timeoutMs: 50, connectTimeoutMs: 200 });
    expect(await limiter.take(randomUUID(), SLOW)).toMatchObject({ allowed: true, burst: 50 });
    await server.resume();
    await untilShared(limiter);
  });

  test('a gateway starts while Redis is dead, and shares limits once Redis is back', async () => {
    await server.kill();
    const limiter = await openLimiter();
    expect(await limiter.take(randomUUID(), SLOW)).toMatchObject({ allowed: true, burst: 50 });
    await server.resume();
    await untilShared(limiter);
    expect(await limiter.take(randomUUID(), SLOW)).toMatchObject({ allowed: true, burst: 100 });
  });
});

import { randomUUID } from 'node:crypto';
import type { Limiter, Policy } from '../../src/limits/limiter';

/** A store under test. Time moves by `advance`; real time adds less than a token. */
export interface StoreUnderTest {
  readonly limiter: Limiter;
  /** Lets this much time pass for the bucket of the key. */
  advance(key: string, ms: number): Promise<void>;
}

const TOKEN_MS = 60_000;
/** One token a minute: no test takes that long, so that every count is exact on a real clock. */
const SLOW: Policy = { name: 'Slow Plan', requestsPerMinute: 1, burst: 5, requestsPerMonth: null };

/** Contract of every Limiter, with any store. */
export function describeLimiter(name: string, store: () => StoreUnderTest): void {
  describe(`${name} limiter`, () => {
    let key: string;
    let limiter: Limiter;
    beforeEach(() => {
      key = randomUUID();
      limiter = store().limiter;
    });
    const takeTimes = (count: number, policy: Policy) =>
      Promise.all(Array.from({ length: count }, () => limiter.take(key, policy)));

    test('shows the first call of a plan as limit minus one', async () => {
      const starter = { ...SLOW, requestsPerMinute: 167, burst: 500, requestsPerMonth: 10_000 };
      const decision = await limiter.take(key, starter);
      expect(decision).toMatchObject({
        allowed: true,
        policy: 'slow plan',
        limit: 167,
        burst: 500,
      });
      expect(decision).toMatchObject({ remaining: 166, tokens: 499, fullInSeconds: 1 });
      expect(decision.month).toMatchObject({ used: 1, limit: 10_000 });
    });

    test('counts remaining down to 0 before the burst is used', async () => {
      const policy = { ...SLOW, requestsPerMinute: 2, burst: 5 };
      const shown = [];
      for (let call = 0; call < 6; call += 1) shown.push(await limiter.take(key, policy));
      expect(shown.map(({ remaining }) => remaining)).toEqual([1, 0, 0, 0, 0, 0]);
      expect(shown.map(({ allowed }) => allowed)).toEqual([true, true, true, true, true, false]);
    });

    test('allows exactly the burst of 520 parallel calls', async () => {
      const decisions = await takeTimes(520, { ...SLOW, burst: 500 });
      expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(500);
    });

    test('refuses with the time after which a token has grown, and takes nothing for it', async () => {
      await takeTimes(5, SLOW);
      const refused = await limiter.take(key, SLOW);
      expect(refused).toMatchObject({ allowed: false, refusedBy: 'minute', month: { used: 5 } });
      expect(refused.retryAfterSeconds).toBeGreaterThan(0);
      expect(refused.retryAfterSeconds).toBeLessThanOrEqual(TOKEN_MS / 1_000);
      await store().advance(key, TOKEN_MS);
      expect(await limiter.take(key, SLOW)).toMatchObject({ allowed: true, tokens: 0 });
      expect(await limiter.take(key, SLOW)).toMatchObject({ allowed: false });
    });

    test('has at most the burst after any pause', async () => {
      await takeTimes(5, SLOW);
      await store().advance(key, 100 * TOKEN_MS);
      const decisions = await takeTimes(7, SLOW);
      expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(5);
    });

    test('refuses the 11th call of a month of 10 until the month ends', async () => {
      const policy = { ...SLOW, burst: 50, requestsPerMonth: 10 };
      const taken = await takeTimes(10, policy);
      expect(taken.every(({ allowed }) => allowed)).toBe(true);
      const refused = await limiter.take(key, policy);
      expect(refused).toMatchObject({ allowed: false, refusedBy: 'month', remaining: 0 });
      expect(refused).toMatchObject({ tokens: 40, month: { used: 10, limit: 10 } });
      expect(refused.resetAt).toBe(refused.month.resetAt);
      expect(refused.retryAfterSeconds).toBe(refused.month.resetInSeconds);
      expect(await limiter.take(key, policy)).toMatchObject({ tokens: 40, month: { used: 10 } });
    });

    test('ends the month on the first day of the next one, 00:00 UTC', async () => {
      const { month } = await limiter.take(key, SLOW);
      expect(new Date(month.resetAt * 1_000).toISOString()).toMatch(/-01T00:00:00\.000Z$/);
      expect(month.resetInSeconds).toBeGreaterThan(0);
      expect(month.resetInSeconds).toBeLessThanOrEqual(31 * 86_400);
    });

    test('counts the calls of an unlimited month', async () => {
      await takeTimes(3, SLOW);
      expect((await limiter.peek(key, SLOW)).month).toMatchObject({ used: 3, limit: null });
    });

    test('counts no month for calls without a credential', async () => {
      const anonymous: Policy = { name: 'Anonymous', requestsPerMinute: 1, burst: 5 };
      await takeTimes(3, anonymous);
      const seen = await limiter.peek(key, anonymous);
      expect(seen).toMatchObject({ tokens: 2, month: { used: 0, limit: null } });
    });

    test('peek takes nothing and returns the decision of take', async () => {
      expect(await limiter.peek(key, SLOW)).toMatchObject({ allowed: true, tokens: 5 });
      expect(await limiter.peek(key, SLOW)).toMatchObject({ tokens: 5, month: { used: 0 } });
      await takeTimes(5, SLOW);
      const refused = { allowed: false, refusedBy: 'minute', tokens: 0, month: { used: 5 } };
      expect(await limiter.peek(key, SLOW)).toMatchObject(refused);
      await store().advance(key, TOKEN_MS);
      expect(await limiter.peek(key, SLOW)).toMatchObject({ allowed: true, tokens: 1 });
    });

    test('keeps keys apart', async () => {
      await takeTimes(5, SLOW);
      expect(await limiter.take(`${key}-other`, SLOW)).toMatchObject({ allowed: true, tokens: 4 });
    });
  });
}

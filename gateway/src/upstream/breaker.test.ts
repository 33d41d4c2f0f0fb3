import { Registry } from 'prom-client';
import { DomainError, type ErrorCode } from '@masar/kit/errors';
import { Breaker } from './breaker';

const REOPENS_AFTER_MS = 1000;

const failing = (code: ErrorCode) => () => Promise.reject(new DomainError(code, 'failed'));
const down = failing('SERVICE_UNAVAILABLE');
const failed = (answer: PromiseSettledResult<unknown>) =>
  answer.status === 'rejected' ? (answer.reason as DomainError).message : 'answered';

describe('Breaker', () => {
  let breaker: Breaker;
  let registry: Registry;
  let asked = 0;
  const counted = (work: () => Promise<unknown>) => () => {
    asked += 1;
    return work();
  };
  const trip = async (work = down) => {
    for (let i = 0; i < 10; i += 1) await breaker.run(work).catch(() => undefined);
  };

  beforeEach(() => {
    jest.useFakeTimers();
    registry = new Registry();
    breaker = new Breaker('contracts', registry);
    asked = 0;
  });
  afterEach(() => {
    breaker.close();
    jest.useRealTimers();
  });

  it.each<ErrorCode>(['SERVICE_UNAVAILABLE', 'UPSTREAM_TIMEOUT'])(
    'answers at once, without asking, when the service fails with %s',
    async (code) => {
      await trip(failing(code));
      await expect(breaker.run(counted(down))).rejects.toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        message: expect.stringContaining('the contracts service does not answer'),
      });
      expect(asked).toBe(0);
      expect(await registry.metrics()).toContain(
        'gateway_upstream_breaker_state{service="contracts"} 2',
      );
    },
  );

  it.each<ErrorCode>(['NOT_FOUND', 'RATE_LIMITED', 'INTERNAL_ERROR'])(
    'stays closed however many requests are answered with %s',
    async (code) => {
      for (let i = 0; i < 50; i += 1)
        await breaker.run(counted(failing(code))).catch(() => undefined);
      expect(asked).toBe(50);
    },
  );

  it('lets one probe through when half open, and all requests after its success', async () => {
    await trip();
    jest.advanceTimersByTime(REOPENS_AFTER_MS);
    let answer: (value: string) => void = () => undefined;
    const slow = counted(() => new Promise<string>((resolve) => (answer = resolve)));
    const waiting = Promise.allSettled(Array.from({ length: 20 }, () => breaker.run(slow)));
    answer('well');
    const answers = (await waiting).map(failed);
    expect(asked).toBe(1);
    expect(answers.filter((each) => each === 'answered')).toHaveLength(1);
    expect(answers.filter((each) => each.includes('does not answer'))).toHaveLength(19);
    await Promise.all(Array.from({ length: 20 }, () => breaker.run(counted(async () => 'well'))));
    expect(asked).toBe(21);
  });

  it('opens again when the probe fails', async () => {
    await trip();
    jest.advanceTimersByTime(REOPENS_AFTER_MS);
    await breaker.run(counted(down)).catch(() => undefined);
    await breaker.run(counted(down)).catch(() => undefined);
    expect(asked).toBe(1);
  });

  it('opens again at once after many refused requests', async () => {
    await trip();
    for (let i = 0; i < 300; i += 1) await breaker.run(counted(down)).catch(() => undefined);
    jest.advanceTimersByTime(REOPENS_AFTER_MS);
    await breaker.run(counted(async () => 'well'));
    asked = 0;
    for (let i = 0; i < 50; i += 1) await breaker.run(counted(down)).catch(() => undefined);
    expect(asked).toBeLessThanOrEqual(10);
  });

  it('closes when a working service refuses the probe', async () => {
    await trip();
    jest.advanceTimersByTime(REOPENS_AFTER_MS);
    await breaker.run(counted(failing('NOT_FOUND'))).catch(() => undefined);
    await Promise.all(Array.from({ length: 20 }, () => breaker.run(counted(async () => 'well'))));
    expect(asked).toBe(21);
  });
});

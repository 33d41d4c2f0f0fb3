import { Registry } from 'prom-client';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@masar/kit/errors';
import { Breaker } from './breaker';

const REOPENS_AFTER_MS = 1000;

const down = () => Promise.reject(new DomainError('SERVICE_UNAVAILABLE', 'down'));
const refused = () => Promise.reject(new DomainError('NOT_FOUND', 'no such contract'));
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
  const trip = async () => {
    for (let i = 0; i < 10; i += 1) await breaker.run(down).catch(() => undefined);
  };

  beforeEach(() => {
    registry = new Registry();
    breaker = new Breaker('contracts', registry);
    asked = 0;
  });
  afterEach(() => breaker.close());

  it('answers at once, without asking, when the service fails', async () => {
    await trip();
    await expect(breaker.run(counted(down))).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringContaining('the contracts service does not answer'),
    });
    expect(asked).toBe(0);
    expect(await registry.metrics()).toContain(
      'gateway_upstream_breaker_state{service="contracts"} 2',
    );
  });

  it('stays closed however many requests a well service refuses', async () => {
    for (let i = 0; i < 50; i += 1) await breaker.run(counted(refused)).catch(() => undefined);
    expect(asked).toBe(50);
  });

  it('lets one probe through when half open, and all requests when it succeeded', async () => {
    await trip();
    await sleep(REOPENS_AFTER_MS + 100);
    let answer: (value: string) => void = () => undefined;
    const slow = counted(() => new Promise<string>((resolve) => (answer = resolve)));
    const waiting = Promise.allSettled(Array.from({ length: 20 }, () => breaker.run(slow)));
    answer('well');
    const answers = (await waiting).map(failed);
    expect(asked).toBe(1);
    expect(answers.filter((each) => each === 'answered')).toHaveLength(1);
    await Promise.all(Array.from({ length: 20 }, () => breaker.run(counted(async () => 'well'))));
    expect(asked).toBe(21);
  });

  it('opens again when the probe fails', async () => {
    await trip();
    await sleep(REOPENS_AFTER_MS + 100);
    await breaker.run(counted(down)).catch(() => undefined);
    await breaker.run(counted(down)).catch(() => undefined);
    expect(asked).toBe(1);
  });
});

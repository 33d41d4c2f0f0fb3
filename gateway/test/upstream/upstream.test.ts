import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:net';
import { DomainError } from '@masar/kit/errors';
import { fakeOnly } from '../support/fake-only';
import { gatewayUnderTest, OPERATOR_KEY, type UnderTest } from '../support/gateway-under-test';

const LIMIT_HEADERS = ['limit', 'remaining', 'reset', 'policy'].map((n) => `x-ratelimit-${n}`);

const errorOf = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { code: string; message: string } };
  return { status: answer.status, ...error };
};

const running: UnderTest[] = [];
const start = async (...world: Parameters<typeof gatewayUnderTest>): Promise<UnderTest> => {
  const underTest = await gatewayUnderTest(...world);
  running.push(underTest);
  return underTest;
};
afterEach(async () => {
  jest.useRealTimers();
  for (const each of running.splice(0)) await each.stop();
});

describe('the gateway before a service that', () => {
  it('fails unexpectedly answers 500 without a word of what failed', async () => {
    const { ask } = await start({
      getContract: () => Promise.reject(new Error('password=hunter2 in /srv/masar/store.ts')),
    });
    const answer = await ask('GET', '/v1/contracts/ctr_1');
    expect(LIMIT_HEADERS.filter((name) => !answer.headers.has(name))).toEqual([]);
    const { status, code, message } = await errorOf(answer);
    expect({ status, code }).toEqual({ status: 500, code: 'INTERNAL_ERROR' });
    expect(message).not.toMatch(/hunter2|store\.ts/);
  });

  it('does not answer in time answers 504 with the way out', async () => {
    let arrived: () => void;
    const hasArrived = new Promise<void>((resolve) => (arrived = resolve));
    const getContract = () => {
      arrived();
      return new Promise<never>(() => undefined);
    };
    const { ask } = await start({ getContract }, { CALL_TIMEOUT_SECONDS: '25' });
    fakeOnly('setTimeout');
    const asked = ask('GET', '/v1/contracts/ctr_1');
    await hasArrived;
    jest.advanceTimersByTime(25_000);
    const { status, code, message } = await errorOf(await asked);
    expect({ status, code }).toEqual({ status: 504, code: 'UPSTREAM_TIMEOUT' });
    expect(message).toContain('idempotency key');
  });

  it('is away answers 503 with Retry-After, and stays ready itself', async () => {
    const { ask, stopService, url } = await start({});
    await stopService();
    for (let i = 0; i < 20; i += 1) {
      const answer = await ask('GET', '/v1/contracts/ctr_1');
      expect(answer.headers.get('retry-after')).toBe('1');
      expect(await errorOf(answer)).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    }
    // First: the breaker lets a probe through after a while.
    expect(await (await fetch(`${url}/metrics`)).text()).toContain(
      'gateway_upstream_breaker_state{service="contracts"} 2',
    );
    // Polled, since on a busy machine the database may take longer than the second that readiness allows.
    while ((await fetch(`${url}/readyz`)).status !== 200) await sleep(100);
  });

  it('refuses passes the refusal on as it is', async () => {
    const details = [{ field: 'asset.category', code: 'MUR-METAL', message: 'gold on credit' }];
    const refusal = new DomainError('SHARIAH_VIOLATION', '1 rule is broken', details);
    const { ask } = await start({ submitContract: () => Promise.reject(refusal) });
    expect(await errorOf(await ask('POST', '/v1/contracts/ctr_1/submit'))).toMatchObject({
      status: 422,
      code: 'SHARIAH_VIOLATION',
      message: '1 rule is broken',
      details,
      rail: 'contracts',
    });
  });
});

describe('a stop of the gateway', () => {
  let arrived: () => void;
  let release: () => void;
  let underTest: UnderTest;
  let slow: Promise<Response>;
  let stopped: Promise<void>;

  /** Stops the gateway during a call that its service answers on release. */
  beforeEach(async () => {
    const hasArrived = new Promise<void>((resolve) => (arrived = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    const listContracts = async () => {
      arrived();
      await released;
      return { data: [], pagination: undefined };
    };
    underTest = await gatewayUnderTest({ listContracts }, { CALL_TIMEOUT_SECONDS: '25' });
    slow = underTest.ask('GET', '/v1/contracts');
    await hasArrived;
    fakeOnly('setTimeout');
    stopped = underTest.stop();
    const isOpen = () => fetch(`${underTest.url}/healthz`).then(Boolean, () => false);
    while (await isOpen()) await sleep(10);
  });
  afterEach(async () => {
    jest.useRealTimers();
    release();
    await stopped;
  });

  it('finishes a running request for as long as a call may take, and takes no new one', async () => {
    jest.advanceTimersByTime(25_000);
    release();
    await expect(slow).resolves.toMatchObject({ status: 200 });
  });

  it('cuts a request that takes longer than any call', async () => {
    jest.advanceTimersByTime(26_000);
    await expect(slow).rejects.toThrow();
  });
});

describe('text that is not HTTP', () => {
  let shared: UnderTest;
  beforeAll(async () => {
    shared = await gatewayUnderTest({});
  });
  afterAll(() => shared.stop());

  const exchange = (url: string, text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(url);
      let answer = '';
      const socket = connect(Number(port), hostname, () => socket.write(text));
      socket.on('data', (chunk) => (answer += String(chunk)));
      socket.on('close', () => resolve(answer)).on('error', reject);
    });

  it.each([
    ['nonsense', 'NONSENSE\r\n\r\n', 400, 'VALIDATION_ERROR'],
    [
      'two lengths of one body',
      'POST /v1/contracts HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'VALIDATION_ERROR',
    ],
    [
      'headers of 20 KB',
      `GET /v1/contracts HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'PAYLOAD_TOO_LARGE',
    ],
  ])(
    'answers %s in the error envelope, with the limit headers',
    async (_name, text, status, code) => {
      const [head = '', body = ''] = (await exchange(shared.url, text)).split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(LIMIT_HEADERS.filter((name) => !head.toLowerCase().includes(name))).toEqual([]);
      expect(JSON.parse(body)).toMatchObject({
        error: { code, rail: 'gateway' },
      });
      expect(body).not.toContain(OPERATOR_KEY);
    },
  );
});

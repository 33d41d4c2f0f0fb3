import { withoutRequest } from '../../src/client/answer';
import { openBank, operatorOf, type Bank } from '../../src/rails/bank';
import { Client } from '../../src/client/client';
import { contractBody, createContract, type Contract } from '../../src/rails/contract';
import { eventually } from '../../src/client/eventually';
import { exchangeRaw } from '../../src/client/raw-exchange';
import { Stack } from '../../src/stack/stack';

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.start();
  bank = await openBank(stack);
});
afterAll(() => stack?.stop());

const strangers = () => new Client(stack.baseUrl);

describe('both prefixes', () => {
  test('create and show the same contracts', async () => {
    const long = await bank.maker.post<Contract>('/api/v1/contracts', contractBody());
    expect(long.status).toBe(201);
    const short = await bank.maker.get(`/v1/contracts/${long.body.data.id}`);
    expect(short.body.data).toEqual(long.body.data);
  });

  test.each([
    ['GET', '/contracts'],
    ['GET', '/contracts?page=0'],
    ['GET', '/contracts/ctr_never'],
    ['GET', '/usage/limits/no-such-route'],
    ['DELETE', '/contracts'],
  ])('answer %s %s alike', async (method, path) => {
    const [long, short] = [
      await bank.maker.send(method, `/api/v1${path}`),
      await bank.maker.send(method, `/v1${path}`),
    ];
    expect(short.status).toBe(long.status);
    expect(withoutRequest(short)).toBe(withoutRequest(long));
  });

  test('are the only ones: v2 does not exist', async () => {
    for (const path of ['/api/v2/contracts', '/v2/contracts', '/contracts', '/']) {
      expect((await bank.maker.get(path)).status).toBe(404);
    }
  });
});

describe('a success', () => {
  test('is 201 for a create, and 200 with the resource for everything else', async () => {
    const created = await bank.maker.post<Contract>('/v1/contracts', contractBody());
    expect(created.status).toBe(201);
    const path = `/v1/contracts/${created.body.data.id}`;
    expect((await bank.maker.get(path)).status).toBe(200);
    const patched = await bank.maker.patch<Contract>(path, { jurisdiction: 'AE' });
    expect([patched.status, patched.body.data.jurisdiction]).toEqual([200, 'AE']);
    const submitted = await bank.maker.post<Contract>(`${path}/submit`);
    expect([submitted.status, submitted.body.data.id]).toEqual([200, created.body.data.id]);
  });

  test('is data and meta with request id, time, rail and version', async () => {
    const { body } = await bank.maker.get('/v1/usage/limits');
    expect(Object.keys(body)).toEqual(['data', 'meta']);
    expect(body.meta).toEqual({
      requestId: expect.any(String),
      timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.+Z$/),
      rail: 'usage',
      version: 'v1',
    });
  });

  test('has pagination beside data and meta in a list, and nowhere else', async () => {
    const { id } = await createContract(bank.maker);
    const list = await bank.maker.get('/v1/contracts');
    expect(Object.keys(list.body).sort()).toEqual(['data', 'meta', 'pagination']);
    const one = await bank.maker.get(`/v1/contracts/${id}`);
    expect(Object.keys(one.body).sort()).toEqual(['data', 'meta']);
    expect(one.body.meta.rail).toBe('contracts');
  });

  test.each([
    ['ctr_', '/v1/contracts', contractBody()],
    ['key_', '/v1/api-keys', { name: 'a key', scopes: ['contracts:read'] }],
  ])('names what it made by an id that starts with %s', async (prefix, path, body) => {
    const ids = [];
    for (let i = 0; i < 3; i += 1)
      ids.push((await bank.maker.post<{ id: string }>(path, body)).body.data.id);
    for (const id of ids) expect(id.startsWith(prefix)).toBe(true);
    expect(new Set(ids).size).toBe(3);
  });
});

describe('an error', () => {
  test('has code, message, details, rail and request id, and meta', async () => {
    const { body } = await bank.maker.post('/v1/contracts', { ...contractBody(), type: 'loan' });
    expect(body).toEqual({
      error: {
        code: 'VALIDATION_ERROR',
        message: expect.stringContaining('murabaha'),
        details: [{ field: 'type', code: 'INVALID_VALUE', message: expect.any(String) }],
        rail: 'contracts',
        requestId: body.meta.requestId,
      },
      meta: { requestId: expect.any(String), timestamp: expect.any(String) },
    });
  });

  test('shows every problem at once', async () => {
    const body = { ...contractBody(), type: 'loan', extra: 1, jurisdiction: 'XX', terms: {} };
    const { details } = (await bank.maker.post('/v1/contracts', body)).body.error;
    expect(details.map(({ field, code }) => `${field} ${code}`).sort()).toEqual([
      'extra UNKNOWN_FIELD',
      'jurisdiction INVALID_FORMAT',
      'terms.numberOfInstallments REQUIRED',
      'terms.paymentSchedule REQUIRED',
      'type INVALID_VALUE',
    ]);
  });

  test('shows at most 32 problems', async () => {
    const extra = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`extra${i}`, i]));
    const { body } = await bank.maker.post('/v1/contracts', { ...contractBody(), ...extra });
    expect(body.error.details).toHaveLength(32);
    expect(body.error.message).toMatch(/ \(and 59 more; details list the first 32\)$/);
  });

  test('names the rail gateway where there is no route', async () => {
    const { status, body } = await strangers().get('/v1/loans');
    expect([status, body.error.code, body.error.rail]).toEqual([404, 'NOT_FOUND', 'gateway']);
  });

  test.each([
    ['PUT', '/v1/contracts', 'GET, POST'],
    ['DELETE', '/v1/contracts/ctr_1', 'GET, PATCH'],
    ['GET', '/v1/contracts/ctr_1/submit', 'POST'],
    ['OPTIONS', '/v1/contracts', 'GET, POST'],
    ['TRACE', '/v1/contracts', 'GET, POST'],
    ['PATCH', '/api/v1/usage/limits', 'GET'],
  ])('for %s %s is 405 with Allow: %s', async (method, path, allow) => {
    const { status, headers, body } = await strangers().send(method, path);
    expect([status, body.error.code, headers['allow']]).toEqual([405, 'METHOD_NOT_ALLOWED', allow]);
    expect(body.error.message).toContain(allow);
  });

  test('of a HEAD has the status of its GET and no body', async () => {
    const { id } = await createContract(bank.maker);
    for (const path of [`/v1/contracts/${id}`, '/v1/contracts/ctr_never', '/v1/contracts?page=0']) {
      const [head, get] = [await bank.maker.send('HEAD', path), await bank.maker.get(path)];
      expect(head.status).toBe(get.status);
      expect(head.text).toBe('');
    }
  });
});

describe("another tenant's resource", () => {
  test('is answered byte for byte like an id that never existed', async () => {
    const other = await openBank(stack);
    const { id } = await createContract(other.maker);
    const never = `${id.slice(0, -4)}ZZZZ`;
    for (const [method, suffix, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { jurisdiction: 'AE' }],
      ['POST', '/submit', {}],
      ['POST', '/approve', { shariahBoardRef: 'SSB-1' }],
    ] as const) {
      const theirs = await bank.maker.send(method, `/v1/contracts/${id}${suffix}`, { body });
      const nobodys = await bank.maker.send(method, `/v1/contracts/${never}${suffix}`, { body });
      expect(theirs.status).toBe(404);
      expect(withoutRequest(theirs)).toBe(withoutRequest(nobodys));
      expect(theirs.text).not.toContain(id);
    }
    expect((await other.maker.get<Contract>(`/v1/contracts/${id}`)).body.data.status).toBe('draft');
  });

  test('is a 404 for the operator too, under a tenant that does not own it', async () => {
    const { id } = await createContract(bank.maker);
    const other = await openBank(stack);
    expect((await operatorOf(stack, other.id).get(`/v1/contracts/${id}`)).status).toBe(404);
    expect((await operatorOf(stack, bank.id).get(`/v1/contracts/${id}`)).status).toBe(200);
  });
});

describe('the metric of requests', () => {
  /** The gateway's counters of this route, if there are any. */
  const countersOf = async (route: string) => {
    const { text } = await strangers().fetch('GET', '/metrics');
    const name = 'http_server_request_duration_seconds_count';
    const lines = text.split('\n').filter((line) => line.startsWith(`${name}{route="${route}"`));
    return lines.length > 0 ? lines.join('\n') : undefined;
  };

  test('knows a page by its template, and what does not exist as unmatched', async () => {
    await strangers().get('/v1/nothing-here');
    await eventually(() => countersOf('unmatched'), 'the 404 is counted');
    for (const [path, route = path] of [
      ['/healthz'],
      ['/readyz'],
      ['/metrics'],
      ['/api/v1/docs/', '/v1/docs/{file}'],
      ['/v1/docs/openapi.json', '/v1/docs/{file}'],
    ] as const) {
      expect((await strangers().fetch('GET', path)).status).toBe(200);
      await eventually(() => countersOf(route), `${route} is counted`);
    }
    expect(await countersOf('unmatched')).not.toMatch(/status="2/);
  });
});

describe('every answer', () => {
  test('tells browsers and caches to keep nothing and to guess nothing', async () => {
    const { headers } = await bank.maker.get('/v1/usage/limits');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-powered-by']).toBeUndefined();
  });

  test('lets no page of another site read it', async () => {
    const asked = { headers: { origin: 'https://elsewhere.example' } };
    for (const { headers } of [
      await bank.maker.get('/v1/usage/limits', asked),
      await bank.maker.fetch('OPTIONS', '/v1/usage/limits', asked),
    ]) {
      const names = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
      expect(names).toEqual([]);
    }
  });

  test.each([
    ['garbage', 'THIS IS NOT HTTP\r\n\r\n', [400]],
    [
      'both lengths',
      'POST /v1/contracts HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      [400],
    ],
    ['no Host', 'GET /v1/contracts HTTP/1.1\r\nConnection: close\r\n\r\n', [400]],
    [
      'a line break inside a header',
      'GET /v1/contracts HTTP/1.1\r\nHost: x\r\nX-Request-ID: a\nb\r\nConnection: close\r\n\r\n',
      [400],
    ],
    [
      '20 KB of headers',
      `GET /v1/contracts HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`,
      [431],
    ],
    [
      'an unknown expectation',
      'GET /v1/contracts HTTP/1.1\r\nHost: x\r\nExpect: a miracle\r\nConnection: close\r\n\r\n',
      [401, 417],
    ],
  ])('also to %s has the envelope, a request id and the limits', async (_, text, statuses) => {
    const { headers, body, ...answer } = await exchangeRaw(stack.baseUrl, text);
    expect(statuses).toContain(answer.status);
    expect(body.error.requestId).toBe(headers['x-request-id']);
    expect(body.meta.requestId).toBe(headers['x-request-id']);
    expect(headers['x-ratelimit-policy']).toBe('anonymous');
    expect(headers['x-ratelimit-limit']).toMatch(/^\d+$/);
  });
});

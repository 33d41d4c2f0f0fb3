import { randomUUID } from 'node:crypto';
import { DomainError } from '@masar/kit/errors';
import type { Scope } from '@masar/kit/scope';
import { Nisab, ZakatCalculation, ZakatPrice } from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import { gatewayUnderTest, OPERATOR_KEY, type UnderTest } from './support/gateway-under-test';

interface Answer {
  readonly data?: Record<string, unknown>;
  readonly error?: { code: string; message: string; details: { field: string; code: string }[] };
}
interface Sending {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Requests that reached the service, in order. */
let calls: { readonly scope: Scope; readonly request: object }[] = [];
/** Thrown by the service instead of an answer. */
let refusal: DomainError | undefined;
let gateway: UnderTest;

const answering =
  <Response>(response: Response) =>
  async (scope: Scope, request: object): Promise<Response> => {
    calls.push({ scope, request });
    if (refusal) throw refusal;
    return response;
  };

beforeAll(async () => {
  gateway = await gatewayUnderTest({
    calculateZakat: answering(ZakatCalculation.fromPartial({ calculationId: 'zkc_1' })),
    setZakatPrice: answering(ZakatPrice.fromPartial({ metal: 'gold' })),
    getNisab: answering(Nisab.fromPartial({})),
  });
});
beforeEach(() => {
  calls = [];
  refusal = undefined;
});
afterAll(() => gateway.stop());

async function send(method: string, path: string, { body, headers }: Sending = {}) {
  const answer = await fetch(gateway.url + path, {
    method,
    headers: {
      authorization: `Bearer ${OPERATOR_KEY}`,
      'x-tenant-id': gateway.tenantId,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data, error } = (await answer.json()) as Answer;
  return { status: answer.status, headers: answer.headers, data, error };
}

const CALCULATE = '/v1/zakat/calculate';
const wealth = (gold: unknown) => ({ assets: { cash: '50000.00', gold }, currency: 'SAR' });
const calculate = (gold: unknown) => send('POST', CALCULATE, { body: wealth(gold) });
const price = {
  ...{ metal: 'gold', currency: 'SAR', date: '2026-06-16' },
  ...{ pricePerGram: '412.35', source: 'LBMA PM' },
};
const key = (text: string = randomUUID()) => ({ 'x-idempotency-key': text });

describe('a metal', () => {
  it('a metal given as a text reaches the service as an object with this value', async () => {
    expect((await calculate('9750.00')).status).toBe(201);
    const gold = { value: '9750.00', grams: undefined };
    expect(calls).toMatchObject([{ request: { assets: { gold, silver: undefined } } }]);
  });

  it('a metal given as an object reaches the service unchanged', async () => {
    expect((await calculate({ grams: '91.67', karat: 22 })).status).toBe(201);
    const gold = { grams: '91.67', karat: 22, value: undefined };
    expect(calls).toMatchObject([{ request: { assets: { gold } } }]);
  });

  const both = /must be an amount of zero or more as text, .* or comma, or an object with grams/;
  it.each<[gold: unknown, field: string, code: string, message: RegExp]>([
    [9750, 'assets.gold', 'INVALID_TYPE', new RegExp(`${both.source}, not 9750$`)],
    [null, 'assets.gold', 'INVALID_TYPE', new RegExp(`${both.source}, not null$`)],
    [[], 'assets.gold', 'INVALID_TYPE', new RegExp(`${both.source}$`)],
    ['-1', 'assets.gold', 'INVALID_FORMAT', new RegExp(`${both.source}, not "-1"$`)],
    ['', 'assets.gold', 'INVALID_FORMAT', new RegExp(`${both.source}, not ""$`)],
    [{}, 'assets.gold.grams', 'REQUIRED', /grams is required$/],
    [{ grams: 91.67 }, 'assets.gold.grams', 'INVALID_TYPE', /must be a string, not 91.67$/],
    [{ grams: '1', karat: 25 }, 'assets.gold.karat', 'OUT_OF_RANGE', /must be at most 24, not 25$/],
    [{ grams: '1', ounces: 1 }, 'assets.gold.ounces', 'UNKNOWN_FIELD', /known are: grams, karat$/],
    [
      { grams: '1', value: '9750.00' },
      'assets.gold.value',
      'UNKNOWN_FIELD',
      /write its text in the object's place; known are: grams, karat$/,
    ],
  ])('%j is refused, and told what would be right', async (gold, field, code, message) => {
    const { status, error } = await calculate(gold);
    expect(status).toBe(400);
    expect(error?.details).toEqual([{ field, code, message: expect.stringMatching(message) }]);
    expect(calls).toEqual([]);
  });
});

it('lists the first 32 problems, even long ones, and names the total', async () => {
  const recipient = { category: 'THE_POOR_OF_ANOTHER_TOWN', amount: '1.00' };
  const body = {
    ...{ calculationId: 'zkc_1', amount: '40.00', currency: 'SAR' },
    ...{ recipients: Array(40).fill(recipient), distributionDate: '2026-06-16' },
  };
  const { error } = await send('POST', '/v1/zakat/distributions', { body });
  expect(error?.details.map(({ field }) => field)).toEqual(
    Array.from({ length: 32 }, (_, at) => `recipients[${at}].category`),
  );
  expect(error?.message).toMatch(/ \(and 39 more; details list the first 32\)$/);
});

describe('a parameter of the query beside a body', () => {
  const explained = (query: string, body: object = wealth('1')) =>
    send('POST', CALCULATE + query, { body });

  it('has its value, or its default when it is left out', async () => {
    for (const query of ['?explain=true', '?explain=false', ''])
      expect((await explained(query)).status).toBe(201);
    expect(calls.map(({ request }) => request)).toMatchObject([
      { explain: true },
      { explain: false },
      { explain: false },
    ]);
  });

  it.each([
    ['?explain=yes', 'explain', 'INVALID_TYPE'],
    ['?explain=', 'explain', 'INVALID_TYPE'],
    ['?explain=true&explain=true', 'explain', 'DUPLICATE_PARAMETER'],
    ['?currency=SAR', 'currency', 'UNKNOWN_FIELD'],
  ])('is refused as %s', async (query, field, code) => {
    const { status, error } = await explained(query);
    expect(status).toBe(400);
    expect(error?.details).toMatchObject([{ field, code }]);
  });

  it('is not a field of the body', async () => {
    const { status, error } = await explained('', { ...wealth('1'), explain: true });
    expect(status).toBe(400);
    expect(error?.details).toMatchObject([{ field: 'explain', code: 'UNKNOWN_FIELD' }]);
  });

  it('is part of the request of an idempotency key', async () => {
    const headers = key();
    const body = wealth('1');
    await send('POST', CALCULATE, { body, headers });
    const { status, error } = await send('POST', `${CALCULATE}?explain=true`, { body, headers });
    expect([status, error?.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(calls).toHaveLength(1);
  });
});

describe('a PUT', () => {
  const PRICES = '/v1/zakat/prices';

  it('reaches the service with its body and its idempotency key', async () => {
    const headers = key();
    expect((await send('PUT', PRICES, { body: price, headers })).status).toBe(200);
    const { 'x-idempotency-key': idempotencyKey } = headers;
    expect(calls).toMatchObject([{ request: price, scope: { idempotencyKey } }]);
  });

  it('replays the first answer under the same key, and refuses another request', async () => {
    const headers = key();
    const first = await send('PUT', PRICES, { body: price, headers });
    const again = await send('PUT', `/api${PRICES}`, { body: price, headers });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect([again.status, again.data]).toEqual([first.status, first.data]);
    const other = { ...price, metal: 'silver' };
    expect((await send('PUT', PRICES, { body: other, headers })).status).toBe(422);
    expect(calls).toHaveLength(1);
  });

  it('is validated like any other body', async () => {
    const body = { ...price, metal: 'copper', extra: 1 };
    const { status, error } = await send('PUT', PRICES, { body });
    expect([status, error?.details.map(({ field }) => field).sort()]).toEqual([
      400,
      ['extra', 'metal'],
    ]);
  });

  it('is the only method of its path, and other paths do not have it', async () => {
    for (const [method, path, allow] of [
      ['GET', PRICES, 'PUT'],
      ['POST', PRICES, 'PUT'],
      ['PUT', '/v1/zakat/nisab', 'GET'],
      ['PUT', '/v1/contracts', 'GET, POST'],
    ] as const) {
      const { status, headers } = await send(method, path);
      expect([status, headers.get('allow')]).toEqual([405, allow]);
    }
  });

  it('of the operator is for no tenant, or for a named one', async () => {
    const platform = { 'x-tenant-id': 'platform' };
    expect((await send('PUT', PRICES, { body: price, headers: platform })).status).toBe(200);
    expect((await send('PUT', PRICES, { body: price })).status).toBe(200);
    expect(calls.map(({ scope }) => scope.tenantId)).toEqual(['platform', gateway.tenantId]);
    expect((await send('GET', '/v1/zakat/nisab', { headers: platform })).status).toBe(403);
  });

  it('of the operator is not open to keys of tenants, which cannot get its scope', async () => {
    const wanted = (scopes: string[]) =>
      send('POST', '/v1/api-keys', { body: { name: 'a key', scopes } });
    const made = await wanted(['*']);
    const authorization = `Bearer ${String(made.data?.['key'])}`;
    const put = await send('PUT', PRICES, { body: price, headers: { authorization } });
    expect([put.status, put.error?.details[0]?.code]).toEqual([403, 'MISSING_SCOPE']);
    for (const scope of ['platform:prices', 'platform:*']) {
      const { status } = await send('POST', '/v1/api-keys', {
        body: { name: 'a key', scopes: [scope] },
        headers: { authorization },
      });
      expect([scope, status]).toEqual([scope, 403]);
    }
    expect(calls).toEqual([]);
  });
});

describe('a calculation that fails', () => {
  const failed = () =>
    new DomainError('CALCULATION_FAILED', 'there is no price of gold in XOF before 2026-01-01', [
      { field: 'currency', code: 'NO_PRICE', message: 'there are prices in SAR' },
    ]);

  it('keeps its code, its sentence and its details', async () => {
    refusal = failed();
    const { status, error } = await calculate('1');
    expect({ status, ...error }).toMatchObject({
      status: 500,
      code: 'CALCULATION_FAILED',
      message: 'there is no price of gold in XOF before 2026-01-01',
      details: [{ field: 'currency', code: 'NO_PRICE' }],
    });
  });

  it('leaves the service reachable after any number of failures', async () => {
    refusal = failed();
    for (let i = 0; i < 30; i += 1) await send('GET', '/v1/zakat/nisab?currency=XOF');
    refusal = undefined;
    expect((await calculate('1')).status).toBe(201);
    expect(calls).toHaveLength(31);
  });

  it('is retried under its idempotency key at once', async () => {
    refusal = failed();
    const headers = key();
    const body = wealth('1');
    expect((await send('POST', CALCULATE, { body, headers })).status).toBe(500);
    refusal = undefined;
    const again = await send('POST', CALCULATE, { body, headers });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, null]);
    expect(calls).toHaveLength(2);
  });
});

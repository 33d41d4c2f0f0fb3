import { randomUUID } from 'node:crypto';
import {
  Iso20022Validation,
  ParsedIso20022Message,
} from '@masar/proto/gen/ts/masar/iso20022/v1/iso20022';
import { gatewayUnderTest, OPERATOR_KEY, type UnderTest } from './support/gateway-under-test';

/** Makes a body large enough for the gateway's thread. It must be treated like a small one. */

const FILLING = 'x'.repeat(600 * 1024);
const LARGE = { Document: { text: FILLING, amount: '1.00' } };

let calls: { readonly json?: string; readonly xml?: string }[] = [];
let gateway: UnderTest;
beforeAll(async () => {
  gateway = await gatewayUnderTest({
    validateIso20022Message: async (_scope: unknown, request: object) => {
      calls.push(request);
      return Iso20022Validation.fromPartial({ valid: true });
    },
    parseIso20022Xml: async (_scope: unknown, request: object) => {
      calls.push(request);
      return ParsedIso20022Message.fromPartial({ json: JSON.stringify(LARGE) });
    },
  });
});
beforeEach(() => {
  calls = [];
});
afterAll(() => gateway.stop());

interface Answer {
  readonly error?: { code: string; message: string; details: { field: string; code: string }[] };
  readonly [field: string]: unknown;
}

async function post(path: string, body: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${gateway.url}/v1/rails/iso20022/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${OPERATOR_KEY}`,
      'x-tenant-id': gateway.tenantId,
      'content-type': 'application/json',
      ...headers,
    },
    body,
  });
  return { status: answer.status, headers: answer.headers, json: (await answer.json()) as Answer };
}

const asked = (json: unknown) => JSON.stringify({ messageType: 'pain.001', json });

test('a large value of JSON reaches the service as its text', async () => {
  expect((await post('validate', asked(LARGE))).status).toBe(200);
  expect(calls.map(({ json }) => json)).toEqual([JSON.stringify(LARGE)]);
});

test('large XML reaches the service unchanged, and its JSON reaches the client', async () => {
  const xml = `<a>${FILLING}</a>`;
  const { status, json } = await post('utils/parse-xml', xml, { 'content-type': 'text/xml' });
  expect([status, json['json']]).toEqual([200, LARGE]);
  expect(calls.map((call) => call.xml)).toEqual([xml]);
});

test.each([
  ['no JSON', `{"json":"${FILLING}"`, 'body', 'INVALID_JSON'],
  ['a key twice', `{"json":{"a":"${FILLING}","a":1}}`, 'json.a', 'DUPLICATE_FIELD'],
  ['an unknown field', `{"messageType":"pain.001","x":"${FILLING}"}`, 'x', 'UNKNOWN_FIELD'],
  ['another type', `{"messageType":1,"json":"${FILLING}"}`, 'messageType', 'INVALID_TYPE'],
])('a large body with %s is refused', async (_, body, field, code) => {
  const { status, json } = await post('validate', body);
  expect([status, json.error?.details]).toEqual([400, [expect.objectContaining({ field, code })]]);
  expect(calls).toEqual([]);
});

test('a large body is recognised under its idempotency key, with its fields in any order', async () => {
  const headers = { 'x-idempotency-key': randomUUID() };
  await post('validate', asked(LARGE), headers);
  const { Document } = LARGE;
  const turned = { Document: { amount: Document.amount, text: Document.text } };
  const again = await post('validate', asked(turned), headers);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  const other = await post('validate', asked({ ...LARGE, a: 1 }), headers);
  expect([other.status, other.json.error?.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  expect(calls).toHaveLength(1);
});

test('a wrong parameter and a wrong body are reported together', async () => {
  const body = JSON.stringify({ messageType: 1, json: FILLING });
  const { json } = await post('validate?b=1', body);
  expect(json.error?.details.map(({ field }) => field)).toEqual(['b', 'messageType']);
});

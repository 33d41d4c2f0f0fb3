import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import openapi from '@masar/proto/openapi.json';
import { DomainError } from '@masar/kit/errors';
import type { Scope } from '@masar/kit/scope';
import type { ReceiveProcessorMessageRequest } from '@masar/proto/gen/ts/masar/billing/v1/processor_messages';
import { loadOperations } from '../../src/routes/load-operations';
import { gatewayUnderTest, type UnderTest } from '../support/gateway-under-test';

const PATH = '/v1/billing/processor/messages';
const HEADER = 'Stripe-Signature';
const SIGNATURE = 't=1,v1=ab, v1=cd';

let gateway: UnderTest;
/** Calls that arrived at the service. */
let calls: { readonly scope: Scope; readonly received: ReceiveProcessorMessageRequest }[] = [];
let answer: () => { result: string };

beforeAll(async () => {
  gateway = await gatewayUnderTest({
    receiveProcessorMessage: async (scope, received) => {
      calls.push({ scope, received });
      return answer();
    },
  });
});
beforeEach(() => {
  calls = [];
  answer = () => ({ result: 'OUTCOME_ASKED_FOR' });
});
afterAll(() => gateway.stop());

const send = (body: string | Uint8Array, headers: Record<string, string> = {}, path = PATH) =>
  fetch(gateway.url + path, {
    method: 'POST',
    body: typeof body === 'string' ? body : Uint8Array.from(body),
    headers: { [HEADER]: SIGNATURE, ...headers },
  });
const errorOf = async (refused: Response) =>
  ((await refused.json()) as { error: { code: string; message: string; details: object[] } }).error;

describe('a message that another system signs', () => {
  it.each([
    ['JSON with odd spaces', '{ "b":1,\r\n  "a" : 1.0, "b": "\\u0041" }\n'],
    ['no JSON', '<xml/>'],
    ['nothing', ''],
    ['a byte order mark', '\ufeff{}'],
    ['bytes that are no text', Buffer.from([0, 255, 254, 128, 10])],
  ])('comes to its service byte for byte: %s', async (_, body) => {
    for (const path of [PATH, `/api${PATH}`]) {
      const taken = await send(body, { 'content-type': 'application/json' }, path);
      expect([taken.status, await taken.json()]).toEqual([200, { result: 'OUTCOME_ASKED_FOR' }]);
      expect(taken.headers.get('x-ratelimit-policy')).toBe('anonymous');
    }
    const received = { body: Buffer.from(body as string), signature: SIGNATURE };
    expect(calls.map((call) => call.received)).toEqual([received, received]);
  });

  it('may have any media type, as only its service reads it', async () => {
    expect((await send('{}', { 'content-type': 'text/plain' })).status).toBe(200);
  });

  it('is for no tenant and has no scope, whatever else is sent with it', async () => {
    const mine = { 'x-tenant-id': gateway.tenantId, authorization: 'Bearer wrong' };
    const headers = {
      ...mine,
      'x-workspace-id': 'w',
      'x-masar-context': 'eyJ9',
      'x-request-id': 'r-1',
    };
    expect((await send('{}', headers)).status).toBe(200);
    const [{ scope }] = calls as [(typeof calls)[0]];
    expect(scope).toMatchObject({ tenantId: 'platform', scopes: [], requestId: 'r-1' });
    expect(scope).not.toHaveProperty('workspaceId');
  });

  it('without a signature is 401, asks for it by its name, and does not reach the service', async () => {
    const refused = await send('{}', { [HEADER]: '' });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      ...[401, 'Signature realm="masar", header="Stripe-Signature"'],
    ]);
    expect(await errorOf(refused)).toMatchObject({
      code: 'AUTHENTICATION_ERROR',
      details: [{ field: HEADER, code: 'REQUIRED' }],
    });
    expect(calls).toEqual([]);
  });

  it('with two signature headers is 400', async () => {
    const { hostname, port } = new URL(gateway.url);
    const socket = connect(Number(port), hostname);
    const twice = `${HEADER}: a\r\n${HEADER}: b\r\nconnection: close\r\n`;
    socket.write(`POST ${PATH} HTTP/1.1\r\nhost: masar\r\ncontent-length: 2\r\n${twice}\r\n{}`);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 [^]*DUPLICATE_HEADER/);
    expect(calls).toEqual([]);
  });

  it('is refused as its service refuses', async () => {
    answer = () => {
      const detail = { field: HEADER, code: 'INVALID_SIGNATURE', message: 'is wrong' };
      throw new DomainError('AUTHENTICATION_ERROR', 'is wrong', [detail]);
    };
    const refused = await send('{}');
    expect(refused.status).toBe(401);
    expect(await errorOf(refused)).toMatchObject({
      ...{ code: 'AUTHENTICATION_ERROR', rail: 'billing' },
      details: [{ field: HEADER, code: 'INVALID_SIGNATURE' }],
    });
  });

  it('has 64 KiB at most', async () => {
    expect((await send(Buffer.alloc(65_536, ' '))).status).toBe(200);
    const refused = await send(Buffer.alloc(65_537, ' '));
    expect(refused.status).toBe(413);
    expect((await errorOf(refused)).message).toContain('65536 bytes (64 KiB)');
    expect(calls).toHaveLength(1);
  });

  it('a compressed message is 415: its signature is over other bytes', async () => {
    const refused = await send(gzipSync('{}'), { 'content-encoding': 'gzip' });
    expect(refused.status).toBe(415);
    expect((await errorOf(refused)).message).toBe('Content-Encoding must be absent');
    expect(calls).toEqual([]);
  });

  it.each([
    ['GET', PATH, 405],
    ['POST', `${PATH}?surprise=1`, 400],
  ])('%s %s is %i', async (method, path, status) => {
    const headers = { [HEADER]: SIGNATURE };
    expect((await fetch(gateway.url + path, { method, headers })).status).toBe(status);
    expect(calls).toEqual([]);
  });
});

test('an address may send only a limited number of them', async () => {
  const limited = await gatewayUnderTest({}, { ANONYMOUS_PER_MINUTE: '1' });
  const statuses: number[] = [];
  const headers = { [HEADER]: '' };
  for (let sent = 0; sent < 4; sent += 1)
    statuses.push((await fetch(limited.url + PATH, { method: 'POST', headers })).status);
  await limited.stop();
  expect(statuses).toEqual([401, 401, 429, 429]);
});

test('a signature opens no operation that requires a credential', async () => {
  const keyless = loadOperations(openapi).filter(({ scope }) => scope === '');
  expect(keyless.map(({ id }) => id).sort()).toEqual(['issueToken', 'receiveProcessorMessage']);
  const isKeyless = (id: string) => keyless.some((each) => each.id === id);
  for (const { id, method, path } of loadOperations(openapi)) {
    if (isKeyless(id)) continue;
    const at = gateway.url + path.replace(/\{\w+\}/g, 'x');
    const answered = await fetch(at, { method, headers: { [HEADER]: SIGNATURE } });
    expect([method, path, answered.status]).toEqual([method, path, 401]);
  }
});

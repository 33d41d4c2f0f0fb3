import { request } from 'node:http';
import { Readable } from 'node:stream';
import { CONTEXT_KEY, signContext, type CallContext } from '../rpc';
import { createLog } from '../telemetry';
import { createStreamServer, type StreamServer } from './server';
import { streamPath } from './wire';

const RPC = 'masar.test.v1.TestService/Read';
const KEY = 'the key of the server that streams';
const CONTEXT: Omit<CallContext, 'issuedAt'> = {
  ...{ tenantId: 'tnt_1', actor: 'key_1', scopes: [], environment: 'live', requestId: 'req_1' },
  ...{ server: 'test', rpc: `/${RPC}` },
};
const MINUTE_MS = 60_000;

let server: StreamServer;
let url: string;
let asked = 0;
let body: () => Readable = () => Readable.from(['whole'], { objectMode: false });

beforeAll(async () => {
  const handler = async () => {
    asked += 1;
    return { type: 'text/plain', body: body() };
  };
  const log = createLog('test', 'silent');
  server = createStreamServer({
    server: 'test',
    keys: [KEY],
    streams: { [`/${RPC}`]: handler },
    log,
  });
  url = `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`;
});
beforeEach(() => {
  asked = 0;
});
afterAll(() => server.stop());

const signed = (change: Partial<CallContext> = {}, key = KEY) =>
  signContext({ ...CONTEXT, issuedAt: Date.now(), ...change }, key);
const ask = (context?: string, path = streamPath(RPC, { id: '1' })) =>
  fetch(url + path, { headers: context === undefined ? {} : { [CONTEXT_KEY]: context } });

it('streams to who has a signed context', async () => {
  const answer = await ask(signed());
  expect([answer.status, await answer.text()]).toEqual([200, 'whole']);
});

it.each([
  ['without a context', undefined],
  ['with one that is none', 'nonsense'],
  ['with one of another key', signed({}, 'another key')],
  ['with one for another server', signed({ server: 'other' })],
  ['with one for another rpc', signed({ rpc: '/masar.test.v1.TestService/Write' })],
  ['with an expired one', signed({ issuedAt: Date.now() - MINUTE_MS })],
  ['with one of the future', signed({ issuedAt: Date.now() + MINUTE_MS })],
])('refuses a request %s, the same each time, and does nothing', async (_, context) => {
  const answer = await ask(context);
  expect(answer.status).toBe(401);
  const message = 'the call carries no valid context';
  expect(await answer.json()).toEqual({ code: 'AUTHENTICATION_ERROR', message, details: [] });
  expect(asked).toBe(0);
});

it.each(['/', '/%', `/${RPC}?message=%7B`, '/other'])('does nothing at %s', async (path) => {
  expect((await ask(undefined, path)).status).toBeGreaterThanOrEqual(400);
  expect(asked).toBe(0);
});

it('refuses more streams than it may hold, and takes new ones when some have ended', async () => {
  const endless = () => new Readable({ read: () => undefined });
  body = () => {
    const stream = endless();
    stream.push('begun');
    return stream;
  };
  const open = await Promise.all(
    Array.from({ length: 64 }, async () => {
      const headers = { [CONTEXT_KEY]: signed() };
      const sent = request(url + streamPath(RPC, {}), { headers, agent: false }).end();
      sent.on('error', () => undefined);
      await new Promise((begun) => sent.once('response', begun));
      return sent;
    }),
  );
  const refused = await ask(signed());
  expect(await refused.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  for (const sent of open) sent.destroy();
  body = () => Readable.from(['whole'], { objectMode: false });
  let status = 503;
  while (status === 503) status = (await ask(signed())).status;
  expect(status).toBe(200);
});

import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import openapi from '@masar/proto/openapi.json';
import { DomainError } from '@masar/kit/errors';
import type { Scope } from '@masar/kit/scope';
import type { ByteRange } from '@masar/kit/streams';
import { createLog } from '@masar/kit/telemetry';
import { loadOperations } from '../../src/routes/load-operations';
import { openStreams } from '../../src/upstream/open-streams';
import { fakeOnly } from '../support/fake-only';
import {
  gatewayUnderTest,
  OPERATOR_KEY,
  STREAMS_AWAY,
  type UnderTest,
} from '../support/gateway-under-test';

const REPORT_RPC = '/masar.finops.v1.FinopsStreamsService/DownloadCostReport';
const REPORT = '/v1/rails/finops/reports/rpt_1/download';
const CONTENT = Buffer.from(Array.from({ length: 1_000 }, (_, at) => at % 251));
const SHA256 = createHash('sha256').update(CONTENT);
const DIGEST = SHA256.copy().digest('base64');
const ETAG = `"${SHA256.digest('hex')}"`;
const RPC = '/masar.iso20022.v1.Iso20022StreamsService/GetIso20022MessageXml';
const XML = '/v1/rails/iso20022/messages/ism_1/xml';
const DOCUMENT = '<?xml version="1.0" encoding="UTF-8"?>\n<Document>بنك</Document>';
const TYPE = 'application/xml; charset=utf-8';
const PIECE = Buffer.alloc(64 * 1024, 'x');
const PIECES = 1_024;

let gateway: UnderTest;
/** Requests that reached the service. */
let calls: { scope: Scope; message: unknown }[] = [];
/** Makes the service's answer. */
let makeBody: () => Readable;
/** The content that the service has stored. */
let stored: Buffer;
/** Ranges of the content that were read. */
let reads: ByteRange[] = [];

beforeAll(async () => {
  const streams = {
    [RPC]: async (scope: Scope, message: unknown) => {
      calls.push({ scope, message });
      return { type: TYPE, body: makeBody() };
    },
    [REPORT_RPC]: async () => ({
      ...{ type: 'text/csv; charset=utf-8', bytes: CONTENT.length, sha256: ETAG.slice(1, -1) },
      read: (range: ByteRange) => {
        reads.push(range);
        const part = stored.subarray(range.first, range.last + 1);
        return Readable.from([part.subarray(0, 3), part.subarray(3)], { objectMode: false });
      },
    }),
  };
  gateway = await gatewayUnderTest({}, {}, streams);
});
beforeEach(() => {
  stored = CONTENT;
  reads = [];
  calls = [];
  makeBody = () => Readable.from([DOCUMENT], { objectMode: false });
});
afterAll(() => gateway.stop());

const errorOf = async (answer: Response) =>
  ((await answer.json()) as { error: { code: string; message: string; rail: string } }).error;

/** 64 MiB in pieces, with a counter of the requested ones. */
function large(): { readonly body: Readable; made(): number } {
  let made = 0;
  const pieces = function* () {
    for (made = 1; made <= PIECES; made += 1) yield PIECE;
  };
  return { body: Readable.from(pieces(), { objectMode: false }), made: () => made };
}

/** A client that has sent its request and does not read yet. */
async function slowClient(path = XML): Promise<Socket> {
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname).pause();
  await once(socket, 'connect');
  const credential = `authorization: Bearer ${OPERATOR_KEY}\r\nx-tenant-id: ${gateway.tenantId}`;
  socket.write(`GET ${path} HTTP/1.1\r\nhost: masar\r\n${credential}\r\nconnection: close\r\n\r\n`);
  return socket;
}

/** Waits until the count stops growing, and returns it. */
async function settled(count: () => number): Promise<number> {
  for (let before = -1; ; before = count()) {
    await sleep(200);
    if (count() > 0 && count() === before) return before;
  }
}

describe('an answer that is streamed', () => {
  it.each(['', '/api'])('is the XML and nothing else, under %s/v1', async (prefix) => {
    const answer = await gateway.ask('GET', prefix + XML);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(TYPE);
    expect(answer.headers.get('x-request-id')).toBe(calls[0]?.scope.requestId);
    expect(answer.headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
    expect(await answer.text()).toBe(DOCUMENT);
  });

  it('is requested with a signed context and the validated message', async () => {
    await (await gateway.ask('GET', '/v1/rails/iso20022/messages/A%2F%3F%26b%20%C3%A9/xml')).text();
    expect(calls).toMatchObject([
      { message: { messageId: 'A/?&b é' }, scope: { tenantId: gateway.tenantId } },
    ]);
  });

  it('has no body for HEAD, and the same headers', async () => {
    const { body, made } = large();
    makeBody = () => body;
    const answer = await gateway.ask('HEAD', XML);
    expect(answer.headers.get('content-type')).toBe(TYPE);
    expect(await answer.text()).toBe('');
    if (!body.destroyed) await new Promise((closed) => body.once('close', closed));
    expect(made()).toBeLessThan(PIECES);
  });

  it('requires a credential', async () => {
    const answer = await fetch(gateway.url + XML);
    expect(answer.status).toBe(401);
    expect(await errorOf(answer)).toMatchObject({ code: 'AUTHENTICATION_ERROR' });
    expect(calls).toEqual([]);
  });

  it('is refused as the service refuses, in the envelope', async () => {
    makeBody = () => {
      throw new DomainError('NOT_FOUND', 'there is no such message');
    };
    const answer = await gateway.ask('GET', XML);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await errorOf(answer)).toMatchObject({
      ...{ code: 'NOT_FOUND', message: 'there is no such message', rail: 'iso20022' },
    });
    expect((await gateway.ask('HEAD', XML)).status).toBe(404);
  });

  it('tells nothing of a defect of the service', async () => {
    makeBody = () => {
      throw new Error('secret');
    };
    const answer = await gateway.ask('GET', XML);
    expect(answer.status).toBe(500);
    expect(JSON.stringify(await answer.json())).not.toContain('secret');
  });

  it('is cut off when the service fails in its midst', async () => {
    makeBody = () =>
      Readable.from(
        (function* () {
          yield PIECE;
          throw new Error('broken');
        })(),
        { objectMode: false },
      );
    const answer = await gateway.ask('GET', XML);
    await expect(answer.text()).rejects.toThrow();
  });

  it('is made no faster than the client reads, and arrives whole', async () => {
    const { body, made } = large();
    makeBody = () => body;
    const client = await slowClient();
    // Only the buffers of sockets and streams; a gateway that buffered the answer would have made 1,024.
    expect(await settled(made)).toBeLessThan(PIECES / 4);
    let bytes = 0;
    client.on('data', (chunk: Buffer) => (bytes += chunk.byteLength)).resume();
    await once(client, 'end');
    expect(made()).toBeGreaterThanOrEqual(PIECES);
    expect(bytes).toBeGreaterThan(PIECES * PIECE.byteLength);
  });

  it('ends at the service when the client leaves', async () => {
    const { body, made } = large();
    makeBody = () => body;
    const client = await slowClient();
    await settled(made);
    const closed = once(body, 'close');
    client.destroy();
    await closed.catch(() => undefined);
    expect(body.destroyed).toBe(true);
    expect(made()).toBeLessThan(PIECES);
  });
});

/** The answer's headers about its content. */
const about = ({ headers }: Response) =>
  Object.fromEntries(
    ['accept-ranges', 'etag', 'repr-digest', 'content-length', 'content-range'].map((name) => [
      name,
      headers.get(name),
    ]),
  );
const WHOLE = {
  ...{ 'accept-ranges': 'bytes', etag: ETAG, 'repr-digest': `sha-256=:${DIGEST}:` },
  ...{ 'content-length': '1000', 'content-range': null },
};
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('a stored content', () => {
  const ask = (headers: Record<string, string> = {}, method = 'GET') =>
    gateway.ask(method, REPORT, undefined, headers);

  it('is sent whole with its size and checksum, and a HEAD tells both', async () => {
    const answer = await ask();
    expect([answer.status, about(answer)]).toEqual([200, WHOLE]);
    expect(await bytesOf(answer)).toEqual(CONTENT);
    const head = await ask({ range: 'bytes=1-2' }, 'HEAD');
    expect([head.status, about(head)]).toEqual([200, WHOLE]);
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=100-299', 100, 299],
    ['bytes=990-', 990, 999],
    ['bytes=-10', 990, 999],
    ['bytes=990-5000', 990, 999],
    ['bytes=0-', 0, 999],
  ])('is sent in part for %s, and no byte before is read', async (range, first, last) => {
    const answer = await ask({ range, 'if-range': ETAG });
    const place = `bytes ${first}-${last}/1000`;
    const length = String(last - first + 1);
    expect([answer.status, about(answer)]).toEqual([
      206,
      { ...WHOLE, 'content-range': place, 'content-length': length },
    ]);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(await bytesOf(answer)).toEqual(CONTENT.subarray(first, last + 1));
    expect(reads).toEqual([{ first, last }]);
  });

  it.each([
    ['several ranges', { range: 'bytes=0-1,5-6' }],
    ['a malformed one', { range: 'bytes=5-2' }],
    ['another unit', { range: 'lines=1-2' }],
    ['a very long one', { range: `bytes=0-${'1'.repeat(300)}` }],
    ['the ETag of an old content', { range: 'bytes=0-1', 'if-range': '"old"' }],
    ['too much to pass on', { range: 'bytes=0-1', 'if-range': `"${'x'.repeat(300)}"` }],
    ['a weak ETag', { range: 'bytes=0-1', 'if-range': `W/${ETAG}` }],
    ['a date', { range: 'bytes=0-1', 'if-range': 'Tue, 24 Nov 2026 10:00:00 GMT' }],
  ])('is sent whole for %s', async (_, headers) => {
    const answer = await ask(headers);
    expect([answer.status, about(answer)]).toEqual([200, WHOLE]);
    expect(await bytesOf(answer)).toEqual(CONTENT);
  });

  it.each(['bytes=1000-', 'bytes=-0'])(
    'refuses %s with its length and the way out',
    async (range) => {
      const answer = await ask({ range });
      expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
      expect(await errorOf(answer)).toMatchObject({
        ...{ code: 'RANGE_NOT_SATISFIABLE', rail: 'finops' },
        message: expect.stringContaining('leave the header out') as string,
        details: [{ field: 'Range', code: 'OUT_OF_RANGE' }],
      });
      expect(reads).toEqual([]);
    },
  );

  it.each([ETAG, `W/${ETAG}`, `"other", ${ETAG}`, '*'])(
    'is not sent again to a client that has it: %s',
    async (etag) => {
      const answer = await ask({ 'if-none-match': etag, range: 'bytes=5000-' });
      expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([
        ...[304, ETAG, ''],
      ]);
      expect(reads).toEqual([]);
      expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
    },
  );

  it('is cut off where it ends early, so that nobody takes it for the whole', async () => {
    stored = CONTENT.subarray(0, 999);
    await expect(ask().then((answer) => answer.text())).rejects.toThrow();
  });

  it('a content that is gone before its first byte is SERVICE_UNAVAILABLE', async () => {
    stored = Buffer.alloc(0);
    expect((await ask()).status).toBe(503);
  });

  it('needs a known size: a stream without one is sent whole', async () => {
    const answer = await gateway.ask('GET', XML, undefined, { range: 'bytes=1-2' });
    expect([answer.status, answer.headers.get('accept-ranges')]).toEqual([200, null]);
    expect(await answer.text()).toBe(DOCUMENT);
  });
});

describe('a service behind its HTTP address', () => {
  let service: Server;
  let headers: IncomingHttpHeaders[] = [];
  let answers: 'nothing' | 'nonsense' | 'XML' = 'XML';
  let other: UnderTest;
  beforeAll(async () => {
    service = createServer((req, res) => {
      headers.push(req.headers);
      if (answers === 'nonsense') res.writeHead(418).end('<teapot>');
      if (answers === 'XML') res.writeHead(200, { 'content-type': TYPE, 'x-own': '1' }).end('<a/>');
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    const settings = {
      STREAMS: `${STREAMS_AWAY},iso20022=http://127.0.0.1:${port}`,
      CALL_TIMEOUT_SECONDS: undefined,
    };
    other = await gatewayUnderTest({}, settings);
  });
  beforeEach(() => {
    headers = [];
  });
  afterEach(() => jest.useRealTimers());
  afterAll(async () => {
    await other.stop();
    service.closeAllConnections();
    await new Promise((resolve) => service.close(resolve));
  });

  it('gets only the validated parts of the request', async () => {
    const { hostname, port } = new URL(other.url);
    const socket = connect(Number(port), hostname);
    const own = [`authorization: Bearer ${OPERATOR_KEY}`, `x-tenant-id: ${other.tenantId}`];
    const more = [
      'cookie: a=b',
      'x-masar-context: mine',
      'expect: 100-continue',
      'range: bytes=1-',
    ];
    const lines = ['host: masar', ...own, ...more, 'content-length: 5', 'connection: close'];
    socket.write(`GET ${XML} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\nhello`);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await once(socket, 'end');
    expect(text).toContain('<a/>');
    expect(text).not.toContain('x-own');
    expect(headers).toHaveLength(1);
    const { host, connection, ...rest } = headers[0]!;
    expect([host, connection]).not.toContain('masar');
    expect(Object.keys(rest)).toEqual(['x-masar-context']);
    expect(rest['x-masar-context']).not.toBe('mine');
  });

  it('an answer that is nonsense is a failure on our side', async () => {
    answers = 'nonsense';
    const answer = await other.ask('GET', XML);
    expect(answer.status).toBe(500);
    expect(await errorOf(answer)).toMatchObject({ code: 'INTERNAL_ERROR' });
  });

  it('a service that does not begin to answer in time is UPSTREAM_TIMEOUT', async () => {
    answers = 'nothing';
    const arrived = once(service, 'request');
    fakeOnly('setTimeout');
    const asked = other.ask('GET', XML);
    await arrived;
    jest.advanceTimersByTime(5_000);
    const answer = await asked;
    expect(answer.status).toBe(504);
    expect(await errorOf(answer)).toMatchObject({ code: 'UPSTREAM_TIMEOUT' });
  });

  it('an unreachable service is SERVICE_UNAVAILABLE, and is left alone after ten times', async () => {
    const STREAMS = `${STREAMS_AWAY},iso20022=http://127.0.0.1:9`;
    const away = await gatewayUnderTest({}, { STREAMS });
    const messages: string[] = [];
    for (let asked = 0; asked < 12; asked += 1) {
      const answer = await away.ask('GET', XML);
      expect(answer.status).toBe(503);
      messages.push((await errorOf(answer)).message);
    }
    expect(messages[0]).toMatch(/^the iso20022 service is not reachable/);
    expect(messages.at(-1)).toContain('does not answer at the moment');
    await away.stop();
  });
});

it.each([
  [STREAMS_AWAY, 'STREAMS has no address of the service iso20022'],
  ['iso20022=127.0.0.1:9', 'STREAMS: the address of iso20022 must be of http:// or https://'],
  ['iso20022', 'STREAMS: "iso20022" is not name=address'],
])('the gateway does not start with STREAMS=%j', (streams, sentence) => {
  const operations = loadOperations(openapi);
  const log = createLog('gateway', 'silent');
  const options = { operations, contextSecret: 'secret', registry: new Registry(), log };
  expect(() => openStreams({ ...options, streams })).toThrow(sentence);
});

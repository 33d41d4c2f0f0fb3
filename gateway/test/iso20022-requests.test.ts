import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { DomainError } from '@masar/kit/errors';
import {
  Iso20022Validation,
  ParsedIso20022Message,
  WrittenIso20022Message,
} from '@masar/proto/gen/ts/masar/iso20022/v1/iso20022';
import { gatewayUnderTest, OPERATOR_KEY, type UnderTest } from './support/gateway-under-test';

interface Answer {
  readonly error?: { code: string; message: string; details: { field: string; code: string }[] };
  readonly [field: string]: unknown;
}

const ISO = '/v1/rails/iso20022';
const XML =
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><Nm>بنك</Nm></Document>';
const MIB = 1024 * 1024;

/** Requests that reached the service, in order. */
let calls: object[] = [];
/** Thrown by the service instead of an answer. */
let refusal: DomainError | undefined;
/** The service's answers to to-xml and parse-xml. */
let written = XML;
let parsed = '{}';
let gateway: UnderTest;

const answering =
  <Response>(response: () => Response) =>
  async (_scope: unknown, request: object): Promise<Response> => {
    calls.push(request);
    if (refusal) throw refusal;
    return response();
  };

beforeAll(async () => {
  gateway = await gatewayUnderTest({
    validateIso20022Message: answering(() => Iso20022Validation.fromPartial({ valid: true })),
    parseIso20022Xml: answering(() =>
      ParsedIso20022Message.fromPartial({ messageType: 'pain.001', json: parsed }),
    ),
    writeIso20022Xml: answering(() =>
      WrittenIso20022Message.fromPartial({ messageType: 'pain.001.001.09', xml: written }),
    ),
  });
});
beforeEach(() => {
  calls = [];
  refusal = undefined;
  written = XML;
  parsed = '{}';
});
afterAll(() => gateway.stop());

type Sent = string | Uint8Array<ArrayBuffer>;

async function post(path: string, body: Sent, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(gateway.url + ISO + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${OPERATOR_KEY}`,
      'x-tenant-id': gateway.tenantId,
      'content-type': 'application/json',
      ...headers,
    },
    body,
  });
  const text = await answer.text();
  const type = answer.headers.get('content-type') ?? '';
  const json = (type.startsWith('application/json') ? JSON.parse(text) : {}) as Answer;
  return { status: answer.status, headers: answer.headers, type, text, json };
}

const PARSE = '/utils/parse-xml';
const WRITE = '/utils/to-xml';
const VALIDATE = '/validate';
const asXml = (type = 'application/xml') => ({ 'content-type': type });
const key = (text: string = randomUUID()) => ({ 'x-idempotency-key': text });
const message = (json: unknown) => JSON.stringify({ messageType: 'pain.001', json });

describe('a JSON value in a body', () => {
  it.each<unknown>([
    { Document: { CstmrCdtTrfInitn: { PmtInf: [{ Amt: { '@Ccy': 'SAR', '#text': '1.00' } }] } } },
    [],
    'text',
    1.5,
    false,
  ])('%j reaches the service as its text', async (json) => {
    expect((await post(VALIDATE, message(json))).status).toBe(200);
    expect(calls).toEqual([expect.objectContaining({ json: JSON.stringify(json) })]);
  });

  it('may be left out', async () => {
    expect((await post(VALIDATE, '{"messageType":"pain.001"}')).status).toBe(200);
    expect(calls).toEqual([expect.objectContaining({ json: undefined, xml: undefined })]);
  });

  it('may not be deeper than any other body', async () => {
    const nested = (depth: number) =>
      post(VALIDATE, `{"messageType":"pain.001","json":${'['.repeat(depth)}${']'.repeat(depth)}}`);
    expect((await nested(63)).status).toBe(200);
    const { status, json } = await nested(64);
    expect([status, json.error?.details[0]?.code]).toEqual([400, 'TOO_DEEP']);
  });

  it('is compared by its value under an idempotency key', async () => {
    const headers = key();
    await post(WRITE, message({ a: '1', b: '2' }), headers);
    const again = await post(WRITE, message({ b: '2', a: '1' }), headers);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await post(WRITE, message({ a: '1', b: '3' }), headers);
    expect([other.status, other.json.error?.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(calls).toHaveLength(1);
  });

  it('is shown as a value in an answer', async () => {
    parsed = '{"Document":{"a":["1"]}}';
    const { json } = await post(PARSE, JSON.stringify({ xml: XML }));
    expect(json['json']).toEqual({ Document: { a: ['1'] } });
  });
});

describe('a body of XML', () => {
  it.each([
    'application/xml',
    'text/xml',
    'Application/XML; charset=UTF-8',
    'text/xml;charset="utf-8"',
  ])('as %s is the value of the field that JSON has it in', async (type) => {
    expect((await post(PARSE, XML, asXml(type))).status).toBe(200);
    expect((await post(PARSE, JSON.stringify({ xml: XML }))).status).toBe(200);
    expect(calls).toEqual([{ xml: XML }, { xml: XML }]);
  });

  it('has no byte order mark when it arrives', async () => {
    await post(PARSE, `\ufeff${XML}`, asXml());
    expect(calls).toEqual([{ xml: XML }]);
  });

  it.each([
    ['another encoding', PARSE, 'application/xml; charset=utf-16'],
    ['another type', PARSE, 'text/plain'],
    ['another kind of XML', PARSE, 'application/soap+xml'],
    ['an operation that takes none', WRITE, 'application/xml'],
  ])('is refused as %s', async (_, path, type) => {
    const { status, json } = await post(path, XML, asXml(type));
    expect([status, json.error?.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(calls).toEqual([]);
  });

  it('is named in the refusal of another type', async () => {
    const { json } = await post(PARSE, XML, asXml('text/plain'));
    expect(json.error?.message).toBe(
      'Content-Type must be application/json or application/xml or text/xml, in UTF-8',
    );
  });

  it.each<[how: string, body: Sent, field: string, code: string]>([
    [
      'in bytes that are no UTF-8',
      Buffer.from([0x3c, 0xe9, 0x2f, 0x3e]),
      'body',
      'INVALID_ENCODING',
    ],
    ['in UTF-16 without a mark', Buffer.from('<a/>', 'utf16le'), 'body', 'INVALID_ENCODING'],
    ['in UTF-16', Buffer.from('\ufeff<a/>', 'utf16le'), 'body', 'INVALID_ENCODING'],
    ['with a character that XML cannot have', '<a>\u0000</a>', 'xml', 'INVALID_FORMAT'],
    ['of blanks', ' \n', 'xml', 'INVALID_FORMAT'],
    ['of nothing', '', 'xml', 'REQUIRED'],
  ])('%s is refused', async (_, body, field, code) => {
    const { status, json } = await post(PARSE, body, asXml());
    expect([status, json.error?.details]).toEqual([
      400,
      [expect.objectContaining({ field, code })],
    ]);
    expect(calls).toEqual([]);
  });

  it('is part of the request of an idempotency key, in either form', async () => {
    const headers = { ...asXml(), ...key() };
    await post(PARSE, XML, headers);
    const { 'x-idempotency-key': sent } = headers;
    const again = await post(PARSE, JSON.stringify({ xml: XML }), key(sent));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await post(PARSE, `${XML} `, headers);
    expect([other.status, other.json.error?.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(calls).toHaveLength(1);
  });
});

describe('the size of a body', () => {
  const xmlOf = (bytes: number) => `<a>${'x'.repeat(bytes - '<a></a>'.length)}</a>`;

  it('may be 5 MiB for some operations, and the service gets all of it', async () => {
    expect((await post(PARSE, xmlOf(5 * MIB), asXml())).status).toBe(200);
    expect(calls).toEqual([{ xml: xmlOf(5 * MIB) }]);
  });

  it('may not be more, and the refusal names the limit', async () => {
    const { status, json } = await post(PARSE, xmlOf(5 * MIB + 1), asXml());
    expect([status, json.error?.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(json.error?.message).toContain('5242880 bytes (5 MiB)');
    expect(calls).toEqual([]);
  });

  it('counts unpacked', async () => {
    const packed = (bytes: number) => new Uint8Array(gzipSync(xmlOf(bytes)));
    const headers = { ...asXml(), 'content-encoding': 'gzip' };
    expect((await post(PARSE, packed(5 * MIB), headers)).status).toBe(200);
    expect((await post(PARSE, packed(5 * MIB + 1), headers)).status).toBe(413);
  });

  it('allows as many values as fit', async () => {
    const many = { Document: Array.from({ length: 200_000 }, () => '1') };
    expect((await post(WRITE, message(many))).status).toBe(200);
  });

  it('may be 1 MiB for other operations', async () => {
    const { status, json } = await post(
      '/utils/generate-uetr',
      JSON.stringify({ a: 'x'.repeat(MIB) }),
    );
    expect([status, json.error?.message]).toEqual([413, expect.stringContaining('(1 MiB)')]);
  });

  it('limits the answer to twice as much', async () => {
    parsed = JSON.stringify({ Document: 'x'.repeat(10 * MIB) });
    const { status, text } = await post(PARSE, XML, asXml());
    expect([status, text.length > 10 * MIB]).toEqual([200, true]);
  });
});

describe('an answer of XML', () => {
  const write = (accept: string, headers: Readonly<Record<string, string>> = {}) =>
    post(WRITE, message({ Document: {} }), { accept, ...headers });

  it.each([
    ['application/xml', 'application/xml'],
    ['application/xml, */*;q=0.1', 'application/xml'],
    ['application/json;q=0.5, application/xml', 'application/xml'],
    ['text/xml', 'text/xml'],
  ])('is the text itself for who accepts %s', async (accept, mediaType) => {
    const { status, type, text, headers } = await write(accept);
    expect([status, type, text]).toEqual([200, `${mediaType}; charset=utf-8`, XML]);
    expect(headers.get('vary')).toBe('Accept');
  });

  it.each(['*/*', 'application/json', 'application/json, application/xml', 'text/html'])(
    'is the field in JSON for a client that accepts %s',
    async (accept) => {
      const { type, json, headers } = await write(accept);
      expect(type).toBe('application/json; charset=utf-8');
      expect(json).toEqual({ messageType: 'pain.001.001.09', xml: XML });
      expect(headers.get('vary')).toBe('Accept');
    },
  );

  it('has errors in JSON', async () => {
    refusal = new DomainError('VALIDATION_ERROR', 'Document is missing');
    const { status, json } = await write('application/xml');
    expect([status, json.error?.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(
      (await post(WRITE, '{}', { accept: 'application/xml' })).json.error?.details,
    ).toHaveLength(2);
  });

  it('is replayed under its key, in the form that the repeat accepts', async () => {
    const headers = key();
    const first = await write('application/xml', headers);
    written = '<Other/>';
    const again = await write('application/xml', headers);
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
    expect((await write('application/json', headers)).json['xml']).toBe(XML);
    expect(calls).toHaveLength(1);
  });

  it('is not offered by an operation without XML', async () => {
    const { type, headers } = await post(VALIDATE, message({}), { accept: 'application/xml' });
    expect([type, headers.get('vary')]).toEqual(['application/json; charset=utf-8', null]);
  });
});

import { gzipSync } from 'node:zlib';
import type { Sending } from '../../src/client/client';
import { contractBody } from '../../src/rails/contract';
import { exchangeRaw } from '../../src/client/raw-exchange';
import { exampleWith, expectProblem } from '../../src/rails/problem';
import { untouchedDraft } from './untouched-draft';

const world = untouchedDraft();
const create = (sending: Sending) => world().create(sending);
const typed = (type: string, raw: string | Buffer = JSON.stringify(contractBody())): Sending => ({
  raw,
  headers: { 'Content-Type': type },
});
const encoded = (encoding: string, raw: Buffer): Sending => ({
  raw,
  headers: { 'Content-Encoding': encoding },
});

describe('a body that is no JSON', () => {
  test.each([
    ['cut off', '{"type":"murabaha"', /JSON/],
    ['a word', 'murabaha', /JSON/],
    ['single quotes', "{'type':'murabaha'}", /character/],
    ['a trailing comma', '{"type":"murabaha",}', /character/],
    ['NaN', '{"a":NaN}', /JSON/],
    ['two values', '{}{}', /character/],
    ['nothing but spaces', '   ', /JSON/],
    ['a byte order mark and a brace', '\ufeff{', /JSON/],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), /UTF-8/],
  ])('is told so: %s', async (_, raw, says) => {
    expectProblem(await create({ raw }), 400, { field: 'body', code: 'INVALID_JSON', says });
  });

  test('is told at which character it goes wrong', async () => {
    const answer = await create({ raw: '{"type":"loan",}' });
    expect(answer.body.error.message).toMatch(/character 15\b/);
  });
});

describe('a body of another shape', () => {
  test.each([
    ['an array', '[]', /object/],
    ['an array of contracts', JSON.stringify([contractBody()]), /object/],
    ['a text', '"murabaha"', /object/],
    ['null', 'null', /object/],
    ['a number', '5', /object/],
  ])('is told to be an object: %s', async (_, raw, says) => {
    expectProblem(await create({ raw }), 400, { field: 'body', code: 'INVALID_TYPE', says });
  });

  test.each([
    ['an empty object', '{}'],
    ['nothing at all', ''],
  ])('is told everything that is missing: %s', async (_, raw) => {
    const answer = await create({ raw });
    expect(answer.status).toBe(400);
    expect(answer.body.error.details.map(({ field, code }) => [field, code])).toEqual(
      ['type', 'jurisdiction', 'parties', 'asset', 'terms'].map((field) => [field, 'REQUIRED']),
    );
  });

  test('is too deep with 10,000 levels', async () => {
    for (const raw of [
      '['.repeat(10_000) + ']'.repeat(10_000),
      '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000),
    ])
      expectProblem(await create({ raw }), 400, { field: 'body', code: 'TOO_DEEP', says: /64/ });
  });

  test.each(['__proto__', 'constructor', 'prototype'])('may not have the key %s', async (key) => {
    const poison = `"${key}":{"prototype":{"isAdmin":true}},`;
    for (const place of ['{"type"', '"costPrice":{"amount"', '"terms":{"paymentSchedule"']) {
      const at = place.lastIndexOf('"', place.length - 2);
      const poisoned = exampleWith(place, place.slice(0, at) + poison + place.slice(at));
      const answer = await create(poisoned);
      expect(answer.status).toBe(400);
      expect(answer.body.error.message).toContain(key);
    }
  });
});

describe('the content type', () => {
  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/jsonp',
    'application/merge-patch+json',
    'json',
    '',
  ])('"%s" is 415', async (type) => {
    const answer = await create(typed(type));
    expectProblem(answer, 415, {
      field: 'Content-Type',
      code: 'INVALID_VALUE',
      says: /application\/json/,
    });
    expect(answer.body.error.code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  test.each([
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json;charset="UTF-8"',
  ])('"%s" is right', async (type) => {
    expect((await create(typed(type, '{}'))).status).toBe(400);
  });

  test('of a PATCH that is no merge patch is told which it may be', async () => {
    const path = `/v1/contracts/${world().draft.id}`;
    for (const type of ['application/json-patch+json', 'text/plain']) {
      const answer = await world().bank.maker.send(
        'PATCH',
        path,
        typed(type, '{"jurisdiction":"AE"}'),
      );
      expectProblem(answer, 415, {
        field: 'Content-Type',
        code: 'INVALID_VALUE',
        says: /application\/json or application\/merge-patch\+json/,
      });
    }
  });

  test('sent twice is refused', async () => {
    const headers = { 'Content-Type': ['application/json', 'text/xml'] };
    const { status } = await create({ raw: JSON.stringify(contractBody()), headers });
    expect([400, 415]).toContain(status);
  });
});

describe('the size of a body', () => {
  const MIB = 1024 * 1024;

  test('may not be 2 MiB, whatever is in it', async () => {
    for (const raw of ['x'.repeat(2 * MIB), JSON.stringify({ a: 'x'.repeat(2 * MIB) })]) {
      const { status, body } = await create({ raw });
      expect([status, body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
      expect(body.error.message).toContain('1 MiB');
    }
  });

  test('may be 1 MiB and not a byte more', async () => {
    const filled = (size: number) => `{"a":"${'x'.repeat(size - 8)}"}`;
    expect((await create({ raw: filled(MIB) })).status).toBe(400);
    expect((await create({ raw: filled(MIB + 1) })).status).toBe(413);
  });

  test('is that of the unpacked body: a gzip bomb is 413', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * MIB));
    expect(bomb.length).toBeLessThan(MIB);
    expect((await create(encoded('gzip', bomb))).status).toBe(413);
  });

  test('is known from its length: 413 comes before the body does', async () => {
    const { tenant, key } = world().bank.maker.identity;
    const answer = await exchangeRaw(
      world().stack.baseUrl,
      `POST /v1/contracts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
        `X-Tenant-ID: ${tenant}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${2 * MIB}\r\nConnection: close\r\n\r\n{`,
    );
    expect(answer.status).toBe(413);
  });

  test('is 413 too when it is sent in chunks without a length', async () => {
    const headers = { 'Transfer-Encoding': 'chunked' };
    const { status } = await create({ raw: `"${'x'.repeat(2 * MIB)}"`, headers });
    expect(status).toBe(413);
  });
});

describe('the encoding of a body', () => {
  test.each(['compress', 'gzip, gzip', 'zstd'])('%s is 415', async (encoding) => {
    const { status } = await create(encoded(encoding, gzipSync('{}')));
    expect(status).toBe(415);
  });

  test('gzip that is none is 400', async () => {
    const { status, body } = await create(encoded('gzip', Buffer.from('{}')));
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  test('gzip is unpacked', async () => {
    expectProblem(await create(encoded('gzip', gzipSync('{}'))), 400, {
      field: 'type',
      code: 'REQUIRED',
      says: /required/,
    });
  });
});

import { DomainError } from '@masar/kit/errors';
import { bodyLimits } from './body-limits';
import { parseJson } from './parse-json';

const refusalOf = (text: string | Buffer): DomainError => {
  try {
    parseJson(Buffer.from(text));
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('the body was taken');
};

describe('parseJson', () => {
  it('reads no bytes as an empty object', () => {
    expect(parseJson(Buffer.alloc(0))).toEqual({});
  });

  it('keeps a number of 15 significant digits exactly', () => {
    expect(parseJson(Buffer.from('{"a":123456789012.345}'))).toEqual({ a: 123456789012.345 });
  });

  it('does not count zeros that carry no precision', () => {
    expect(parseJson(Buffer.from('[1000000000000000000, 0.0000000000000000001]'))).toHaveLength(2);
  });

  it('refuses more values than validation can check in time', () => {
    const { details } = refusalOf(`[${'0,'.repeat(50_001)}0]`);
    expect(details).toMatchObject([{ code: 'TOO_MANY_VALUES' }]);
  });

  it('does not look for numbers or brackets inside texts', () => {
    const text = `"${'['.repeat(100)} \\" 12345678901234567890"`;
    expect(parseJson(Buffer.from(text))).toContain('12345678901234567890');
  });

  it.each([
    ['{"asset":{"costPrice":{"amount":1234567890.1234567}}}', 'asset.costPrice.amount'],
    ['{"terms":{"fees":[{"amount":1},{"amount":12345678901234567}]}}', 'terms.fees[1].amount'],
    ['{"a\\"b":0.1000000000000000055}', 'a"b'],
    ['{"a":{"b":[{"c":1},"x"],"d":1234567890123456}}', 'a.d'],
    ['1234567890123456.5', 'body'],
  ])('names the place of a number beyond 15 digits in %s', (text, field) => {
    expect(refusalOf(text).details).toMatchObject([{ field, code: 'OUT_OF_RANGE' }]);
  });

  it.each([
    ['{"asset":{"costPrice":{"amount":1e400}}}', 'asset.costPrice.amount'],
    ['[0,-1e400]', '[1]'],
    ['{"rate":1e-400}', 'rate'],
    ['{"rate":123e-310}', 'rate'],
  ])('names the place of a number that a double makes infinite or zero in %s', (text, field) => {
    const { details } = refusalOf(text);
    expect(details).toMatchObject([{ field, code: 'OUT_OF_RANGE' }]);
    expect(details[0]?.message).toContain('1.7e308');
  });

  it.each([
    ['a number of a mebibyte', `[1${'0'.repeat(1 << 20)}1]`, 'OUT_OF_RANGE'],
    [
      'many numbers of a hundred digits',
      `[${`1${'0'.repeat(97)}1,`.repeat(10_000)}1]`,
      'OUT_OF_RANGE',
    ],
    ['many escapes that are none', `[${'"\\x",'.repeat(40_000)}1]`, 'INVALID_JSON'],
  ])('is not kept busy by %s', (_what, text, code) => {
    expect(refusalOf(text).details).toMatchObject([{ code }]);
  });

  it('shows the beginning of a key that is as long as a body, and its rule', () => {
    const key = `"${'k'.repeat(400_000)}":1`;
    const { message, details } = refusalOf(`{${key},${key}}`);
    expect(message).toMatch(/^k{200}… is sent twice/);
    expect(details[0]?.field).toHaveLength(201);
  });

  it('names the body when the path is empty', () => {
    expect(refusalOf('{"":1,"":2}').details).toMatchObject([{ field: 'body' }]);
  });

  it('accepts zero in every notation, and the largest and smallest numbers', () => {
    const text = '[0, -0.0, 0e400, 0.0e-400, 1.7e308, 2.3e-308]';
    expect(parseJson(Buffer.from(text))).toEqual([0, -0, 0, 0, 1.7e308, 2.3e-308]);
  });

  it.each([
    ['{"type":"a","type":"b"}', 'type'],
    ['{"type":"a" , "\\u0074ype" : "a"}', 'type'],
    ['{"terms":{"fees":[{"amount":1},{"amount":1,"kind":{},"amount":2}]}}', 'terms.fees[1].amount'],
  ])('names the key that comes twice in one object in %s', (text, field) => {
    const { details } = refusalOf(text);
    expect(details).toMatchObject([{ field, code: 'DUPLICATE_FIELD' }]);
    expect(details[0]?.message).toBe(`${field} is sent twice in one object; send it once`);
  });

  it('accepts a key again in another object, and a text equal to a key', () => {
    const text = '{"a":{"a":"a"},"b":[{"a":1},{"a":2},"a","a"],"c":"a"}';
    expect(parseJson(Buffer.from(text))).toHaveProperty('c', 'a');
  });

  it.each([
    ['{"asset":{"description":"Toyota \\ud800"}}', 'asset.description'],
    ['{"a":["x","\\udc00\\ud800"]}', 'a[1]'],
    ['{"a\\ud83d":1}', 'a\ufffd'],
    ['"\\uD800"', 'body'],
  ])('names the place of half a character in %s', (text, field) => {
    const { details } = refusalOf(text);
    expect(details).toMatchObject([{ field, code: 'INVALID_CHARACTER' }]);
    expect(details[0]?.message).toContain('both halves');
  });

  it('accepts a character in two escapes', () => {
    expect(parseJson(Buffer.from('"\\ud83d\\ude97"'))).toBe('\u{1f697}');
  });

  it('refuses nesting beyond 64 levels, however deep', () => {
    expect(parseJson(Buffer.from('['.repeat(64) + ']'.repeat(64)))).toBeDefined();
    for (const depth of [65, 10_000]) {
      const { details } = refusalOf('['.repeat(depth) + ']'.repeat(depth));
      expect(details).toMatchObject([{ code: 'TOO_DEEP' }]);
    }
  });

  it.each([
    ['a comma at the end', '{"a":1,}'],
    ['an early end', '{"a":'],
    ['an open text', '{"a":"'],
    ['a backslash at the end', '"\\'],
    ['two values', '{} {}'],
    ['no JSON at all', 'type=murabaha'],
    ['a byte that is not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['an own prototype', '{"__proto__":{"isAdmin":true}}'],
    ['an escaped own prototype', '{"\\u005f_proto__":{}}'],
    ['a constructor with a prototype', '{"constructor":{"prototype":{}}}'],
  ])('refuses %s', (_name, text) => {
    expect(refusalOf(text)).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ code: 'INVALID_JSON' }],
    });
  });

  it('refuses more values than a body of its size may have', () => {
    const listOf = (values: number) => Buffer.from(`[${'1,'.repeat(values - 1)}1]`);
    expect(parseJson(listOf(50_001))).toHaveLength(50_001);
    const { details } = refusalOf(listOf(50_002));
    expect(details).toMatchObject([{ code: 'TOO_MANY_VALUES' }]);
    expect(parseJson(listOf(50_002), bodyLimits(2 * 1024 * 1024))).toHaveLength(50_002);
    expect(() => parseJson(listOf(100_002), bodyLimits(2 * 1024 * 1024))).toThrow('100000 values');
  });

  it('reads a mebibyte of quotes and backslashes in one pass', () => {
    expect(refusalOf(`"${'\\"'.repeat(500_000)}`).details).toMatchObject([
      { code: 'INVALID_JSON' },
    ]);
  });
});

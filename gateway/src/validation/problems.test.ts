import { problemsOf } from './problems';
import { readQuery } from './read-query';
import { SchemaCompiler } from './schema-compiler';

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['type', 'amount'],
  properties: {
    type: { type: 'string', enum: ['murabaha', 'ijarah'] },
    amount: { type: 'number', exclusiveMinimum: 0 },
    currency: { type: 'string', format: 'currency' },
    country: { type: 'string', format: 'country' },
    on: { type: 'string', format: 'date' },
    at: { type: 'string', format: 'date-time' },
    price: { type: 'string', format: 'decimal' },
    id: { type: 'string', pattern: '^[a-z]{1,4}$', 'x-pattern-words': '1 to 4 letters' },
    name: { type: 'string', format: 'text', minLength: 1, maxLength: 9 },
    short: { type: 'string', minLength: 2, maxLength: 3 },
    count: { type: 'integer', format: 'int32', minimum: 1, maximum: 9 },
    any: { type: 'integer', format: 'int32' },
    year: { type: 'integer', minimum: 1356, maximum: 1500, 'x-pattern-words': 'a Hijri year' },
    choice: { enum: ['gold', 'silver', null] },
    pair: { type: 'array', minItems: 2, uniqueItems: true, items: { type: 'string' } },
    maybe: {
      anyOf: [
        { type: 'object', additionalProperties: false, properties: { n: { type: 'integer' } } },
        { type: 'null' },
      ],
    },
    parts: {
      type: 'array',
      maxItems: 2,
      items: { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } },
    },
  },
};
const valid = { type: 'murabaha', amount: 1 };

const problemsIn = (value: object) => {
  const rule = new SchemaCompiler({}).body(schema);
  return rule(value) ? [] : problemsOf(rule.errors ?? [], 'body');
};

describe('problemsOf', () => {
  it('finds nothing wrong with a valid value', () => {
    expect(
      problemsIn({
        ...valid,
        currency: 'KWD',
        country: 'SA',
        on: '2028-02-29',
        at: '2026-11-21T09:30:00Z',
        price: '0.5',
      }),
    ).toEqual([]);
  });

  it.each([
    [{ amount: 1 }, 'type', 'REQUIRED', 'is required'],
    [{ ...valid, status: 'active' }, 'status', 'UNKNOWN_FIELD', 'known are: type, amount'],
    [
      { ...valid, type: 'loan' },
      'type',
      'INVALID_VALUE',
      'must be one of: murabaha, ijarah, not "loan"',
    ],
    [
      { ...valid, choice: 'tin' },
      'choice',
      'INVALID_VALUE',
      'must be one of: gold, silver, null, not "tin"',
    ],
    [{ ...valid, amount: '1' }, 'amount', 'INVALID_TYPE', 'must be a number, not "1"'],
    [{ ...valid, type: 5 }, 'type', 'INVALID_VALUE', 'must be one of: murabaha, ijarah, not 5'],
    [{ ...valid, amount: 0 }, 'amount', 'OUT_OF_RANGE', 'must be above 0, not 0'],
    [{ ...valid, count: 0 }, 'count', 'OUT_OF_RANGE', 'must be at least 1, not 0'],
    [{ ...valid, count: 1e10 }, 'count', 'OUT_OF_RANGE', 'must be at most 9, not 10000000000'],
    [{ ...valid, year: 2026 }, 'year', 'OUT_OF_RANGE', 'must be a Hijri year, not 2026'],
    [{ ...valid, year: 1 }, 'year', 'OUT_OF_RANGE', 'must be a Hijri year, not 1'],
    [{ ...valid, count: 0.5 }, 'count', 'INVALID_TYPE', 'must be an integer, not 0.5'],
    [{ ...valid, any: 1e10 }, 'any', 'INVALID_FORMAT', 'between -2147483648 and 2147483647'],
    [{ ...valid, currency: 'SAX' }, 'currency', 'INVALID_FORMAT', 'ISO 4217'],
    [{ ...valid, country: 'XY' }, 'country', 'INVALID_FORMAT', 'ISO 3166-1'],
    [{ ...valid, on: '2026-02-30' }, 'on', 'INVALID_FORMAT', 'a day of the calendar'],
    [{ ...valid, at: '2026-02-03' }, 'at', 'INVALID_FORMAT', 'an instant'],
    [{ ...valid, price: '1e5' }, 'price', 'INVALID_FORMAT', 'decimal number as text'],
    [{ ...valid, id: 'a$' }, 'id', 'INVALID_FORMAT', 'id must be 1 to 4 letters, not "a$"'],
    [{ ...valid, name: '' }, 'name', 'INVALID_FORMAT', 'must contain a visible character'],
    [{ ...valid, name: 'x'.repeat(10) }, 'name', 'INVALID_VALUE', 'at most 9 characters, not 10'],
    [{ ...valid, short: '\u{1f697}' }, 'short', 'INVALID_VALUE', 'at least 2 characters, not 1'],
    [{ ...valid, maybe: 5 }, 'maybe', 'INVALID_TYPE', 'must be an object, not 5'],
    [{ ...valid, pair: ['a'] }, 'pair', 'INVALID_VALUE', 'must have at least 2 entries, not 1'],
    [{ ...valid, pair: ['a', 'a'] }, 'pair', 'INVALID_VALUE', '[0] and [1] are the same'],
    [{ ...valid, maybe: { n: 'x' } }, 'maybe.n', 'INVALID_TYPE', 'must be an integer'],
    [{ ...valid, parts: [{ n: 1 }, {}] }, 'parts[1].n', 'REQUIRED', 'is required'],
    [
      { ...valid, parts: [{ n: 1 }, { n: 2 }, { n: 3 }] },
      'parts',
      'INVALID_VALUE',
      'must have at most 2 entries, not 3',
    ],
  ])('says of %j what is wrong and what would be right', (value, field, code, message) => {
    expect(problemsIn(value)).toEqual([
      expect.objectContaining({ field, code, message: expect.stringContaining(message) }),
    ]);
  });

  it('names the fields that a patch cannot change, and refuses a patch without changes', () => {
    const rule = new SchemaCompiler({}).body({
      type: 'object',
      additionalProperties: false,
      minProperties: 1,
      properties: { country: { type: 'string' }, asset: { type: 'string' } },
      'x-read-only': ['type'],
    });
    const told = (patch: object) => (rule(patch) ? [] : problemsOf(rule.errors ?? [], 'body'));
    expect(told({ type: 'ijarah', kind: 'x' })).toEqual([
      {
        field: 'type',
        code: 'READ_ONLY',
        message: expect.stringMatching(/type cannot be changed .*country, asset; create a new one/),
      },
      expect.objectContaining({ field: 'kind', code: 'UNKNOWN_FIELD' }),
    ]);
    expect(told({})).toEqual([
      expect.objectContaining({ message: 'body must have at least one of: country, asset' }),
    ]);
  });

  it('reports all problems of a body at once', () => {
    const fields = problemsIn({ type: 'loan', on: 'soon', evil: 1 }).map(({ field }) => field);
    expect(fields.sort()).toEqual(['amount', 'evil', 'on', 'type']);
  });

  it('shows only the beginning of a long value', () => {
    const [problem] = problemsIn({ ...valid, id: 'x'.repeat(10_000) });
    expect(problem?.message.length).toBeLessThan(200);
  });
});

describe('readQuery', () => {
  it('keeps operators of databases as the flat names they are', () => {
    expect(readQuery('/v1/contracts?status[$ne]=x', new Map(), [])).toEqual({ 'status[$ne]': 'x' });
  });

  it.each(['0x10', '1e1', ' 2 ', '', '1.5', '٣'])('does not read %j as a number', (text) => {
    const url = `/v1/contracts?page=${encodeURIComponent(text)}`;
    expect(readQuery(url, new Map([['page', 'integer']]), [])).toEqual({ page: text });
  });

  it.each([
    ['true', true],
    ['false', false],
    ...['1', 'yes', 'TRUE', '', ' true'].map((text) => [text, text] as const),
  ] as const)('reads %j as the boolean %j, and nothing else as one', (text, value) => {
    const url = `/v1/contracts?overdue=${encodeURIComponent(text)}`;
    expect(readQuery(url, new Map([['overdue', 'boolean']]), [])).toEqual({ overdue: value });
  });

  it('reports a parameter that is sent twice', () => {
    const problems: Parameters<typeof readQuery>[2] = [];
    readQuery('/v1/contracts?page=1&page=2', new Map([['page', 'integer']]), problems);
    expect(problems).toMatchObject([{ field: 'page', code: 'DUPLICATE_PARAMETER' }]);
  });
});

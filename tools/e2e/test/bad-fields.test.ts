import { openBank, type Bank } from '../src/bank';
import type { Sending } from '../src/client';
import { contractBody, countContracts, createContract } from '../src/contract';
import { Stack } from '../src/stack';
import { exampleWith, expectProblem } from './problem';

jest.setTimeout(60_000);

let stack: Stack;
let bank: Bank;
/** A draft that every bad request could have changed. */
let draft: { readonly id: string };

beforeAll(async () => {
  stack = await Stack.start();
  bank = await openBank(stack);
  draft = await createContract(bank.maker);
});
afterAll(() => stack?.stop());
afterEach(async () => {
  expect(await countContracts(bank.maker)).toBe(1);
  expect((await bank.maker.get(`/v1/contracts/${draft.id}`)).body.data).toEqual(draft);
});

const create = (sending: Sending) => bank.maker.send('POST', '/v1/contracts', sending);

describe('an amount', () => {
  const amount = (value: string) => create(exampleWith('"amount":50000', `"amount":${value}`));
  const AMOUNT = 'asset.costPrice.amount';

  test.each([
    ['of 16 digits', '1234567890123.456', 'OUT_OF_RANGE', /15/],
    ['of 20 digits', '12345678901234567890', 'OUT_OF_RANGE', /15/],
    ['with 16 digits after the point', '0.1234567890123456', 'OUT_OF_RANGE', /15/],
    ['negative', '-50000', 'OUT_OF_RANGE', /> 0|above/],
    ['zero', '0', 'OUT_OF_RANGE', /> 0|above/],
    ['minus zero', '-0', 'OUT_OF_RANGE', /> 0|above/],
    ['too large', '1e15', 'OUT_OF_RANGE', /999999999999999/],
    ['beyond what a double holds', '1e400', 'OUT_OF_RANGE', /1\.7e308/],
    ['so small that a double makes it zero', '1e-400', 'OUT_OF_RANGE', /2\.3e-308/],
    ['a text', '"50000"', 'INVALID_TYPE', /number/],
    ['null', 'null', 'INVALID_TYPE', /number/],
    ['an object', '{"$gt":0}', 'INVALID_TYPE', /number/],
    ['with three decimals in SAR', '0.001', 'INVALID_VALUE', /decimals of SAR/],
  ])('%s is refused', async (_, value, code, says) => {
    expectProblem(await amount(value), 400, { field: AMOUNT, code, says });
  });

  test.each(['USDT', 'XXY', 'sar', 'US', ''])(
    'in the currency "%s" is refused',
    async (currency) => {
      const answer = await create(exampleWith('"currency":"SAR"', `"currency":"${currency}"`));
      expectProblem(answer, 400, {
        field: 'asset.costPrice.currency',
        code: 'INVALID_FORMAT',
        says: /ISO 4217/,
      });
    },
  );
});

describe('a field', () => {
  test.each([
    [
      'margin as text',
      '"profitMargin":0.08',
      '"profitMargin":"0.08"',
      'asset.profitMargin',
      'INVALID_TYPE',
      /number/,
    ],
    [
      'negative margin',
      '"profitMargin":0.08',
      '"profitMargin":-0.08',
      'asset.profitMargin',
      'OUT_OF_RANGE',
      /0/,
    ],
    [
      '0 instalments',
      '"numberOfInstallments":36',
      '"numberOfInstallments":0',
      'terms.numberOfInstallments',
      'OUT_OF_RANGE',
      /1/,
    ],
    [
      '-1 instalments',
      '"numberOfInstallments":36',
      '"numberOfInstallments":-1',
      'terms.numberOfInstallments',
      'OUT_OF_RANGE',
      /1/,
    ],
    [
      'half an instalment',
      '"numberOfInstallments":36',
      '"numberOfInstallments":36.5',
      'terms.numberOfInstallments',
      'INVALID_TYPE',
      /integer/,
    ],
    [
      '1201 instalments',
      '"numberOfInstallments":36',
      '"numberOfInstallments":1201',
      'terms.numberOfInstallments',
      'OUT_OF_RANGE',
      /1200/,
    ],
    [
      'unknown schedule',
      '"monthly"',
      '"fortnightly"',
      'terms.paymentSchedule',
      'INVALID_VALUE',
      /bi_weekly/,
    ],
    ['unknown type', '"murabaha"', '"loan"', 'type', 'INVALID_VALUE', /mudarabah/],
    [
      'country in words',
      '"jurisdiction":"SA"',
      '"jurisdiction":"Saudi Arabia"',
      'jurisdiction',
      'INVALID_FORMAT',
      /ISO 3166/,
    ],
    [
      'country that is none',
      '"jurisdiction":"SA"',
      '"jurisdiction":"QQ"',
      'jurisdiction',
      'INVALID_FORMAT',
      /ISO 3166/,
    ],
    [
      'empty description',
      '"Toyota Camry 2025"',
      '""',
      'asset.description',
      'INVALID_FORMAT',
      /visible character/,
    ],
    [
      'query operator as id',
      '"ent_customer_042"',
      '{"$ne":null}',
      'parties.customer.entityId',
      'INVALID_TYPE',
      /string/,
    ],
    [
      'number as id',
      '"ent_customer_042"',
      '42',
      'parties.customer.entityId',
      'INVALID_TYPE',
      /string/,
    ],
    [
      'list as object',
      '{"entityId":"ent_customer_042"}',
      '["ent_customer_042"]',
      'parties.customer',
      'INVALID_TYPE',
      /object/,
    ],
    [
      'unknown field below',
      '"costPrice":{',
      '"costPrice":{"$set":1,',
      'asset.costPrice.$set',
      'UNKNOWN_FIELD',
      /amount, currency/,
    ],
  ])('with %s names itself and the way out', async (_, part, other, field, code, says) => {
    expectProblem(await create(exampleWith(part, other)), 400, { field, code, says });
  });

  test('of text may not be longer than its limit', async () => {
    const answer = await create(exampleWith('Toyota Camry 2025', 'x'.repeat(501)));
    expectProblem(answer, 400, { field: 'asset.description', code: 'INVALID_VALUE', says: /500/ });
  });

  test.each([
    '2026-02-30',
    '2026-13-01',
    '2025-02-29',
    '21-11-2026',
    '2026-11-21T00:00:00Z',
    '',
    'soon',
  ])('of a date refuses %s', async (date) => {
    const { id } = draft;
    const body = { evidence: {}, effectiveDate: date };
    const answer = await bank.maker.post(`/v1/contracts/${id}/activate`, body);
    expectProblem(answer, 400, {
      field: 'effectiveDate',
      code: 'INVALID_FORMAT',
      says: /YYYY-MM-DD/,
    });
  });

  test.each(['2026-02-30T10:00:00Z', '2026-11-21T25:00:00Z', '2026-11-21', '2026-11-21T10:00:00'])(
    'of an instant refuses %s',
    async (instant) => {
      const body = { evidence: { ownership: { documentRef: 'd', acquiredAt: instant } } };
      const answer = await bank.maker.post(`/v1/contracts/${draft.id}/activate`, body);
      expectProblem(answer, 400, {
        field: 'evidence.ownership.acquiredAt',
        code: 'INVALID_FORMAT',
        says: /instant/,
      });
    },
  );

  test('sent twice in one object is refused: two readers could pick differently', async () => {
    const answer = await create(exampleWith('"amount":50000', '"amount":50000,"amount":1'));
    expectProblem(answer, 400, {
      field: 'asset.costPrice.amount',
      code: 'DUPLICATE_FIELD',
      says: /once/,
    });
  });
});

describe('an id in a path', () => {
  test.each([
    ['with $', '$ne', 400],
    ['with an operator', '%7B%22%24gt%22%3A%22%22%7D', 400],
    ['with a NUL', 'ctr_%00', 400],
    ['with a line break', 'ctr_%0a', 400],
    ['with a dot', 'ctr.1', 400],
    ['of 65 characters', 'x'.repeat(65), 400],
    ['with an encoded slash', 'a%2Fb', 400],
    ['called __proto__', '__proto__', 404],
    ['called constructor', 'constructor', 404],
  ])('%s finds nothing', async (_, id, status) => {
    for (const [method, suffix] of [
      ['GET', ''],
      ['POST', '/submit'],
    ] as const) {
      const answer = await bank.maker.send(method, `/v1/contracts/${id}${suffix}`);
      expect(answer.status).toBe(status);
      if (status === 400) expect(answer.body.error.details[0]?.field).toBe('id');
    }
  });

  test('of 300 characters finds nothing', async () => {
    expect([400, 404]).toContain((await bank.maker.get(`/v1/contracts/${'x'.repeat(300)}`)).status);
  });

  test.each(['%', '%zz', '%e0%a4%a', '%c0%ae'])(
    'of broken escapes finds nothing: %s',
    async (id) => {
      const { status } = await bank.maker.get(`/v1/contracts/${id}`);
      expect([400, 404]).toContain(status);
    },
  );

  test.each([
    '/v1/contracts/..%2f..%2fetc',
    '/v1//contracts',
    '/v1/contracts/a/b/c',
    '/v1/CONTRACTS',
  ])('does not lead elsewhere: %s', async (path) => {
    expect([400, 404]).toContain((await bank.maker.get(path)).status);
  });
});

describe('a query', () => {
  test.each([
    [
      'a parameter that is not known',
      'expand=all',
      'expand',
      'UNKNOWN_FIELD',
      /status, type, page, perPage/,
    ],
    ['page=0', 'page=0', 'page', 'OUT_OF_RANGE', /1/],
    ['perPage=101', 'perPage=101', 'perPage', 'OUT_OF_RANGE', /100/],
    ['a page that is no number', 'page=one', 'page', 'INVALID_TYPE', /integer/],
    ['an operator', 'status[$gt]=', 'status[$gt]', 'UNKNOWN_FIELD', /status/],
    ['the prototype', '__proto__=1', '__proto__', 'UNKNOWN_FIELD', /status/],
    ['a parameter twice', 'page=1&page=1', 'page', 'DUPLICATE_PARAMETER', /once/],
    ['a NUL', 'status=%00', 'status', 'INVALID_VALUE', /draft/],
  ])('with %s is refused', async (_, query, field, code, says) => {
    const answer = await bank.maker.get(`/v1/contracts?${query}`);
    expectProblem(answer, 400, { field, code, says });
  });

  test('with broken escapes is read as it is, and refused', async () => {
    expect((await bank.maker.get('/v1/contracts?status=%zz')).status).toBe(400);
  });
});

test('a query on an operation that takes none is refused', async () => {
  const answer = await bank.maker.post('/v1/contracts?dryRun=true', contractBody());
  expectProblem(answer, 400, { field: 'dryRun', code: 'UNKNOWN_FIELD', says: /nothing|not known/ });
});

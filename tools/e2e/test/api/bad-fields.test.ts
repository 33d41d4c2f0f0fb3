import type { Sending } from '../../src/client/client';
import { contractBody } from '../../src/rails/contract';
import { exampleWith, expectProblem } from '../../src/rails/problem';
import { untouchedDraft } from './untouched-draft';

const world = untouchedDraft();
const create = (sending: Sending) => world().create(sending);

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
    const { id } = world().draft;
    const body = { evidence: {}, effectiveDate: date };
    const answer = await world().bank.maker.post(`/v1/contracts/${id}/activate`, body);
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
      const answer = await world().bank.maker.post(
        `/v1/contracts/${world().draft.id}/activate`,
        body,
      );
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

describe('a message', () => {
  test('tells one mistake once, and a rule in words instead of its pattern', async () => {
    const answer = await create({
      body: {
        ...contractBody({ asset: { category: 'a b' }, terms: { numberOfInstallments: 0.5 } }),
        type: 5,
        jurisdiction: '',
      },
    });
    expect(answer.status).toBe(400);
    const { details } = answer.body.error;
    expect(details.map(({ field }) => field).sort()).toEqual([
      'asset.category',
      'jurisdiction',
      'terms.numberOfInstallments',
      'type',
    ]);
    expect(details.map(({ message }) => message)).toContain(
      'asset.category must be 1 to 64 letters A-Z or a-z, digits, - or _, the first a letter, not "a b"',
    );
  });

  test('never shows a pattern: an id in a path, a scope of a key', async () => {
    const scopes = ['NO SCOPE'];
    for (const answer of [
      await world().bank.maker.get('/v1/contracts/ctr.1'),
      await world().bank.maker.post('/v1/api-keys', { name: 'k', scopes }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.text).not.toMatch(/[\^$]|\{\d/);
    }
  });
});

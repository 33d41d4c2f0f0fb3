import { openBank, type Bank } from '../../src/rails/bank';
import { day } from '../../src/rails/day';
import { Stack } from '../../src/stack/stack';
import { CALCULATE, CALCULATIONS, putPrice, wealth, ZAKAT } from '../../src/rails/zakat';
import {
  expectProblem,
  INVALID_FORMAT,
  INVALID_VALUE,
  OUT_OF_RANGE,
} from '../../src/rails/problem';

const tomorrow = day(1);

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.start();
  bank = await openBank(stack);
});
afterAll(() => stack?.stop());

const calculated = (change: object) => bank.maker.post(CALCULATE, wealth(change));
const total = async (path: string) => (await bank.maker.get(path)).body.pagination.total;

describe('a calculation', () => {
  const cases: readonly (readonly [string, object, string, string, RegExp])[] = [
    [
      'a negative amount',
      { assets: { cash: '-1.00' } },
      'assets.cash',
      INVALID_FORMAT,
      /zero or more/,
    ],
    [
      '30 digits',
      { assets: { cash: '9'.repeat(30) } },
      'assets.cash',
      INVALID_FORMAT,
      /15 significant digits/,
    ],
    [
      'an exponent',
      { assets: { cash: '1e5' } },
      'assets.cash',
      INVALID_FORMAT,
      /no sign, exponent/,
    ],
    ['a comma', { assets: { cash: '1,000.00' } }, 'assets.cash', INVALID_FORMAT, /or comma/],
    ['a number', { assets: { cash: 1000 } }, 'assets.cash', 'INVALID_TYPE', /string/],
    ['no text', { assets: { cash: '' } }, 'assets.cash', INVALID_FORMAT, /amount/],
    [
      'three decimals in SAR',
      { assets: { cash: '1.001' } },
      'assets.cash',
      INVALID_VALUE,
      /2 decimals/,
    ],
    [
      'negative debts',
      { liabilities: { debts: '-5' } },
      'liabilities.debts',
      INVALID_FORMAT,
      /zero or/,
    ],
    ['gold with a comma', { assets: { gold: '1,5' } }, 'assets.gold', INVALID_FORMAT, /grams/],
    ['gold as a number', { assets: { gold: 5 } }, 'assets.gold', 'INVALID_TYPE', /grams/],
    [
      'gold of karat 25',
      { assets: { gold: { grams: '1', karat: 25 } } },
      'assets.gold.karat',
      OUT_OF_RANGE,
      /24/,
    ],
    [
      'gold of karat 0',
      { assets: { gold: { grams: '1', karat: 0 } } },
      'assets.gold.karat',
      OUT_OF_RANGE,
      /1/,
    ],
    [
      'gold without a weight',
      { assets: { gold: { karat: 22 } } },
      'assets.gold.grams',
      'REQUIRED',
      /required/,
    ],
    [
      'negative grams',
      { assets: { silver: { grams: '-1' } } },
      'assets.silver.grams',
      INVALID_FORMAT,
      /weight/,
    ],
    [
      'an asset that is none',
      { assets: { crypto: '1' } },
      'assets.crypto',
      'UNKNOWN_FIELD',
      /investments/,
    ],
    ['no assets at all', { assets: undefined }, 'assets', 'REQUIRED', /required/],
    ['a currency that is none', { currency: 'XXY' }, 'currency', INVALID_FORMAT, /ISO 4217/],
    ['a nisab of platinum', { nisabType: 'platinum' }, 'nisabType', INVALID_VALUE, /lower/],
    [
      'a day to come',
      { calculationDate: tomorrow },
      'calculationDate',
      OUT_OF_RANGE,
      /today|future/,
    ],
    [
      'a day of 1300 AH',
      { calculationDate: '1883-01-01' },
      'calculationDate',
      OUT_OF_RANGE,
      /1937-03-14/,
    ],
    [
      'a day that is none',
      { calculationDate: '2026-02-30' },
      'calculationDate',
      INVALID_FORMAT,
      /YYYY-MM-DD/,
    ],
    [
      'a year from a day to come',
      { hawlStartDate: tomorrow },
      'hawlStartDate',
      OUT_OF_RANGE,
      /calculationDate/,
    ],
  ];

  test.each(cases)('with %s is refused', async (_, change, field, code, says) => {
    const before = await total(CALCULATIONS);
    expectProblem(await calculated(change), 400, { field, code, says });
    expect(await total(CALCULATIONS)).toBe(before);
  });

  test('is not made in a currency without a price, and the answer names those that have one', async () => {
    const refused = {
      field: 'currency',
      code: INVALID_VALUE,
      says: /ISK has none.*SAR.*operator/s,
    };
    expectProblem(await calculated({ currency: 'ISK' }), 400, refused);
  });

  test('is not made of a day before the first price, and the answer names that day', async () => {
    const says = /before \d{4}-\d{2}-\d{2}, the day of the first price of gold in SAR/;
    const refused = { field: 'calculationDate', code: OUT_OF_RANGE, says };
    expectProblem(await calculated({ calculationDate: '1960-01-01' }), 400, refused);
  });

  test('is not kept for its key when it failed: the next price lets it pass', async () => {
    const sending = { idempotencyKey: 'isk-1' };
    const body = wealth({ currency: 'CHF', calculationDate: '1970-05-15' });
    const failed = await bank.maker.post(CALCULATE, body, sending);
    expect([failed.status, failed.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    for (const metal of ['gold', 'silver']) {
      const price = { metal, currency: 'CHF', date: '1970-05-15', pricePerGram: '5' };
      expect((await putPrice(stack, price)).status).toBe(200);
    }
    expect((await bank.maker.post(CALCULATE, body, sending)).status).toBe(201);
  });
});

describe('a list', () => {
  test.each([
    ['of the Hijri year 1300', '?year=1300', 'year', OUT_OF_RANGE, /Hijri year from 1356 to 1500/],
    ['of a Gregorian year', '?year=2026', 'year', OUT_OF_RANGE, /Hijri year.*not 2026/],
    ['of a year in words', '?year=now', 'year', 'INVALID_TYPE', /number|integer/],
    ['of a status that is none', '?status=PAID', 'status', INVALID_VALUE, /OVERDUE/],
  ])('%s is refused', async (_, query, field, code, says) => {
    expectProblem(await bank.maker.get(`${CALCULATIONS}${query}`), 400, { field, code, says });
  });
});

test('assets of unknown types are all named, by their index', async () => {
  const asset = { name: 'Something', value: '1.00', purpose: 'SAVING' };
  const types = ['CASH', 'BITCOIN', 'GOLD', 'YACHT'];
  const assets = types.map((type) => ({ ...asset, type }));
  const answer = await bank.maker.post(`${ZAKAT}/assets/classify`, { assets });
  expect([answer.status, answer.body.error.code]).toEqual([400, 'INVALID_ASSET_TYPE']);
  const { details, message } = answer.body.error;
  expect(details.map(({ field }) => field)).toEqual(['assets[1].type', 'assets[3].type']);
  expect(message).toMatch(/assets\[1, 3\].*CRYPTO/);
});

import { openBank, type Bank } from '../../src/rails/bank';
import { day } from '../../src/rails/day';
import { Stack } from '../../src/stack/stack';
import { putPrice, ZAKAT } from '../../src/rails/zakat';
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

describe('nisab', () => {
  test.each([
    ['of a day to come', `?date=${tomorrow}`, 'date', OUT_OF_RANGE, /today|future/],
    ['of a day that is none', '?date=2026-13-01', 'date', INVALID_FORMAT, /YYYY-MM-DD/],
    ['in a currency that is none', '?currency=XXY', 'currency', INVALID_FORMAT, /ISO 4217/],
  ])('%s is refused', async (_, query, field, code, says) => {
    expectProblem(await bank.maker.get(`${ZAKAT}/nisab${query}`), 400, { field, code, says });
  });

  test.each([
    ['in a currency without a price', '?currency=ISK', 'currency', INVALID_VALUE, /ISK.*SAR/s],
    [
      'before the first price',
      '?currency=SAR&date=1960-01-01',
      'date',
      OUT_OF_RANGE,
      /before \d{4}-\d{2}-\d{2}.*SAR/s,
    ],
  ])('%s is refused, and the answer says of what it can be told', async (_, query, ...expected) => {
    const [field, code, says] = expected;
    expectProblem(await bank.maker.get(`${ZAKAT}/nisab${query}`), 400, { field, code, says });
  });

  test.each([
    ['of zero', { pricePerGram: '0' }, 'pricePerGram', OUT_OF_RANGE, /above/],
    ['below zero', { pricePerGram: '-1' }, 'pricePerGram', INVALID_FORMAT, /above zero/],
    ['of a day to come', { date: tomorrow }, 'date', OUT_OF_RANGE, /today|future/],
    ['of bronze', { metal: 'bronze' }, 'metal', INVALID_VALUE, /silver/],
    ['without a source', { source: '' }, 'source', INVALID_FORMAT, /visible character/],
  ])('takes no price %s', async (_, change, field, code, says) => {
    const price = { currency: 'SAR', date: day(0), pricePerGram: '1', ...change };
    expectProblem(await putPrice(stack, price), 400, { field, code, says });
  });
});

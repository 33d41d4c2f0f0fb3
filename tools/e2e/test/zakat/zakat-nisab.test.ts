import { randomUUID } from 'node:crypto';
import { openBank, operatorOf, type Bank } from '../../src/rails/bank';
import { day } from '../../src/rails/day';
import { Stack } from '../../src/stack/stack';
import { dataOf, PRICES, putPrice, ZAKAT, type Nisab, type Price } from '../../src/rails/zakat';

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.start();
});
beforeEach(async () => {
  bank = await openBank(stack);
});
afterAll(() => stack?.stop());

const nisab = (query: string) => bank.maker.get<Nisab>(`${ZAKAT}/nisab${query}`);
const set = async (price: Partial<Price>) => dataOf(await putPrice(stack, price));
describe('nisab', () => {
  test('is 85 g of gold and 595 g of silver, of today in USD where nothing is asked for', async () => {
    const now = dataOf(await nisab(''));
    expect(now.date).toBe(day(0));
    expect([now.gold, now.silver]).toMatchObject([
      { grams: 85, currency: 'USD' },
      { grams: 595, currency: 'USD' },
    ]);
  });

  test('says that a built-in price is a sample', async () => {
    // No test sets a price in this currency.
    const { gold, silver, source, warnings } = dataOf(await nisab('?currency=TRY'));
    expect([gold.source, silver.source, source]).toEqual(Array(3).fill('static-table'));
    expect(warnings).toMatchObject(Array(2).fill({ code: 'SAMPLE_PRICE' }));
  });

  test('of a past day stands on the latest price up to that day', async () => {
    const price = { currency: 'OMR', pricePerGram: '30.1234567' };
    await set({ ...price, date: '2024-05-02', source: 'CBO' });
    const on = async (date: string) => dataOf(await nisab(`?currency=OMR&date=${date}`)).gold;
    // 85 x 30.1234567 = 2560.4938195, in a currency of three decimals.
    const set85 = { value: '2560.494', pricePerGram: '30.1234567', priceDate: '2024-05-02' };
    expect(await on('2024-05-02')).toMatchObject({ ...set85, source: 'CBO' });
    expect(await on('2024-05-03')).toMatchObject(set85);
    expect((await on('2024-05-01')).priceDate < '2024-05-02').toBe(true);
    // Built-in rows of later days do not replace a set price.
    expect(await on(day(0))).toMatchObject({ ...set85, source: 'CBO' });
  });

  test('is computed from the unrounded price: 85 x 250.89 = 21,325.65 MYR', async () => {
    await set({ currency: 'MYR', date: '2023-01-10', pricePerGram: '250.89', source: 'MAIDAM' });
    const { gold, hijriDate } = dataOf(await nisab('?currency=MYR&date=2023-01-10'));
    expect([gold.value, hijriDate]).toEqual(['21325.65', '1444-06-17']);
    expect(gold).toMatchObject({ pricePerGram: '250.89', source: 'MAIDAM' });
  });

  test('has a source for each metal where they differ', async () => {
    await set({ currency: 'MYR', date: '2023-02-10', pricePerGram: '251', source: 'MAIDAM' });
    const { source } = dataOf(await nisab('?currency=MYR&date=2023-02-10'));
    expect(source).toMatch(/^MAIDAM.*static-table$/);
  });

  test.each([
    'EUR',
    'GBP',
    'SAR',
    'AED',
    'KWD',
    'BHD',
    'OMR',
    'QAR',
    'MYR',
    'IDR',
    'PKR',
    'SGD',
    'TRY',
    'EGP',
    'JOD',
  ])('has a price of %s', async (currency) => {
    const { gold, silver } = dataOf(await nisab(`?currency=${currency}`));
    expect(Number(gold.value)).toBeGreaterThan(Number(silver.value));
  });
});

describe('a price that the operator sets', () => {
  const today = { currency: 'QAR', date: day(0) };

  test('replaces the price of that day and says which', async () => {
    const price = { metal: 'silver', currency: 'JOD', date: '2024-01-15', source: 'LBMA' };
    const [first, second] = [
      await set({ ...price, pricePerGram: '0.51' }),
      await set({ ...price, pricePerGram: '0.52000001' }),
    ];
    expect(first).toMatchObject({ ...price, pricePerGram: '0.51' });
    expect(first).not.toHaveProperty('replacedPricePerGram');
    expect(second).toMatchObject({ pricePerGram: '0.52000001', replacedPricePerGram: '0.51' });
  });

  test('is set once under a repeated key, and not as another', async () => {
    const sending = { idempotencyKey: randomUUID() };
    const price = { currency: 'EGP', date: '2024-01-15', pricePerGram: '2100' };
    const [first, second] = [
      await putPrice(stack, price, sending),
      await putPrice(stack, price, sending),
    ];
    expect([first.status, second.text]).toEqual([200, first.text]);
    expect(second.headers['idempotent-replayed']).toBe('true');
    const other = await putPrice(stack, { ...price, pricePerGram: '2101' }, sending);
    expect([other.status, other.body.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    const { gold } = dataOf(await nisab('?currency=EGP&date=2024-01-15'));
    expect(gold.pricePerGram).toBe('2100');
  });

  test('is not set by a tenant, whose key cannot have the scope', async () => {
    const body = { metal: 'gold', source: 'me', ...today, pricePerGram: '1' };
    const answer = await bank.maker.send('PUT', PRICES, { body });
    expect([answer.status, answer.body.error.code]).toEqual([403, 'AUTHORIZATION_ERROR']);
    const key = { name: 'prices', scopes: ['platform:prices'] };
    const made = await bank.maker.post('/v1/api-keys', key);
    expect([made.status, made.body.error.details[0]?.field]).toEqual([403, 'scopes']);
  });
});

test.each(['metal', 'currency', 'date', 'pricePerGram', 'source'])(
  'a price needs %s',
  async (field) => {
    const price = { metal: 'gold', currency: 'SAR', date: day(0), pricePerGram: '1', source: 'S' };
    const body = { ...price, [field]: undefined };
    const answer = await operatorOf(stack).send('PUT', PRICES, { body });
    const [detail] = answer.body.error.details;
    expect([answer.status, detail?.field, detail?.code]).toEqual([400, field, 'REQUIRED']);
  },
);

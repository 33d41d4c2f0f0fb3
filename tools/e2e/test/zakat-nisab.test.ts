import { randomUUID } from 'node:crypto';
import { openBank, operatorOf, type Bank } from '../src/bank';
import { day } from '../src/day';
import { eventually } from '../src/eventually';
import { Stack } from '../src/stack';
import { WebhookReceiver } from '../src/webhook-receiver';
import { calculate, dataOf, PRICES, putPrice, ZAKAT, type Nisab, type Price } from '../src/zakat';

/** Some sweeps of the service, which has one in 10 s. */
const TOLD_WITHIN_MS = 40_000;

interface Told {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.start();
});
beforeEach(async () => {
  bank = await openBank(stack);
});
afterAll(() => stack?.stop());

const nisab = (query: string, by = bank.maker) => by.get<Nisab>(`${ZAKAT}/nisab${query}`);
const set = async (price: Partial<Price>) => dataOf(await putPrice(stack, price));
/** What a tenant was told of nisab, in the order of the events. */
const told = async ({ maker }: Bank) =>
  dataOf(await maker.get<Told[]>('/v1/events?type=zakat.nisab.updated')).reverse();
const toldTimes = (by: Bank, count: number) =>
  eventually(
    async () => {
      const events = await told(by);
      return events.length >= count ? events : undefined;
    },
    `${count} changes of nisab are told`,
    TOLD_WITHIN_MS,
  );

describe('nisab', () => {
  test('is 85 g of gold and 595 g of silver, of today in USD where nothing is asked for', async () => {
    const now = dataOf(await nisab(''));
    expect(now.date).toBe(day(0));
    expect([now.gold, now.silver]).toMatchObject([
      { grams: 85, currency: 'USD', source: 'static-table' },
      { grams: 595, currency: 'USD', source: 'static-table' },
    ]);
    expect(now.source).toBe('static-table');
    expect(now.warnings.join()).toMatch(/sample/i);
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
    // Built-in rows of later days do not replace what was set.
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

  test('tells every tenant that used the currency once, at an endpoint too, and no other', async () => {
    const [asked, calculated, neither] = [bank, await openBank(stack), await openBank(stack)];
    const receiver = await WebhookReceiver.start();
    try {
      const endpoint = { url: receiver.url, eventTypes: ['zakat.nisab.updated'] };
      const made = await asked.maker.post<{ secret: string }>('/v1/webhooks/endpoints', endpoint);
      receiver.secret = dataOf(made).secret;
      const before = dataOf(await nisab('?currency=QAR'));
      await nisab('?currency=QAR');
      await calculate(calculated.maker, { currency: 'QAR' });
      await nisab('?currency=BHD', neither.maker);
      await set({ ...today, pricePerGram: '500' });
      const first = (await Promise.all([asked, calculated].map((by) => toldTimes(by, 1))))[0]?.[0];
      expect(first?.data).toMatchObject({
        ...today,
        gold: { value: '42500.00', pricePerGram: '500', grams: 85 },
        silver: { value: before.silver.value },
        previous: { gold: before.gold.value, silver: before.silver.value },
        changePct: { silver: '0.0000' },
      });
      // Said again, it changes nothing; the next change proves that nothing was told between.
      await set({ ...today, pricePerGram: '500' });
      await set({ ...today, pricePerGram: '510' });
      for (const events of [await toldTimes(asked, 2), await toldTimes(calculated, 2)])
        expect(events.map(({ data }) => data)).toMatchObject([
          { gold: { value: '42500.00' } },
          {
            gold: { value: '43350.00' },
            previous: { date: today.date, gold: '42500.00' },
            changePct: { gold: '2.0000', silver: '0.0000' },
          },
        ]);
      expect(await told(neither)).toEqual([]);
      await eventually(() => receiver.ids.size >= 2 || undefined, 'both arrive');
      const delivered = receiver.events.map(({ type }) => type);
      expect(new Set(delivered)).toEqual(new Set(['zakat.nisab.updated']));
    } finally {
      receiver.stop();
    }
  });

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

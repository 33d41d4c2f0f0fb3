import { openBank, type Bank } from '../../src/rails/bank';
import { day } from '../../src/rails/day';
import { eventually } from '../../src/client/eventually';
import { Stack } from '../../src/stack/stack';
import { WebhookReceiver } from '../../src/webhooks/webhook-receiver';
import { calculate, dataOf, putPrice, ZAKAT, type Nisab, type Price } from '../../src/rails/zakat';

/** Time for some sweeps of the service, which has one every 10 s. */
const TOLD_WITHIN_MS = 40_000;

interface Told {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const today = { currency: 'QAR', date: day(0) };

let stack: Stack;
beforeAll(async () => {
  stack = await Stack.start();
});
afterAll(() => stack?.stop());

const nisab = (currency: string, { maker }: Bank) =>
  maker.get<Nisab>(`${ZAKAT}/nisab?currency=${currency}`);
const set = async (price: Partial<Price>) => dataOf(await putPrice(stack, price));
/** The nisab events of a tenant, in order. */
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

test('a price that the operator sets tells every tenant that used the currency once, at an endpoint too, and no other', async () => {
  const [asked, calculated, neither] = [
    await openBank(stack),
    await openBank(stack),
    await openBank(stack),
  ];
  const receiver = await WebhookReceiver.start();
  try {
    const endpoint = { url: receiver.url, eventTypes: ['zakat.nisab.updated'] };
    const made = await asked.maker.post<{ secret: string }>('/v1/webhooks/endpoints', endpoint);
    receiver.secret = dataOf(made).secret;
    const before = dataOf(await nisab('QAR', asked));
    await nisab('QAR', asked);
    await calculate(calculated.maker, { currency: 'QAR' });
    await nisab('BHD', neither);
    await set({ ...today, pricePerGram: '500' });
    const first = (await Promise.all([asked, calculated].map((by) => toldTimes(by, 1))))[0]?.[0];
    expect(first?.data).toMatchObject({
      ...today,
      gold: { value: '42500.00', pricePerGram: '500', grams: 85 },
      silver: { value: before.silver.value },
      previous: { gold: before.gold.value, silver: before.silver.value },
      changePct: { silver: '0.0000' },
    });
    // A repeat changes nothing; the next change proves that there was no event between.
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

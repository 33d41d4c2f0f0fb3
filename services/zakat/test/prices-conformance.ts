import type { MetalPrice, PriceQuestion, Prices } from '../src/shared/prices';

/** Prices under test, and the way to enter a price that they know then. */
export interface PricesUnderTest {
  readonly prices: Prices;
  readonly enter: (price: MetalPrice) => Promise<unknown>;
  /** Today in UTC. */
  readonly today: string;
}

const SOURCE = 'LBMA PM';

/** A price of gold on a day. */
const gold = (currency: string, date: string, pricePerGram = '340'): MetalPrice => ({
  ...{ metal: 'gold', currency, date, pricePerGram, source: SOURCE },
});

const goldOn = (currency: string, day: string): PriceQuestion => ({
  ...{ metal: 'gold', currency, day },
});

/** Contract of all Prices. Nothing but `enter` gives a price in CHF, CZK, DKK, HUF, ISK, NOK, PLN or SEK on an earlier day. */
export function describePrices(name: string, opened: () => PricesUnderTest): void {
  describe(`prices ${name}`, () => {
    const priceOn = async (question: PriceQuestion) => opened().prices.priceOn(question);
    const enterGold = async (...price: Parameters<typeof gold>) => opened().enter(gold(...price));

    test("answers a day's own price unrounded, without a warning and with no other field", async () => {
      await enterGold('CHF', '2026-06-01', '340.00000001');
      expect(await priceOn(goldOn('CHF', '2026-06-01'))).toStrictEqual({
        ...gold('CHF', '2026-06-01', '340.00000001'),
        warnings: [],
      });
    });

    test("answers today's own price without calling it stale", async () => {
      const { today } = opened();
      await enterGold('HUF', today);
      expect(await priceOn(goldOn('HUF', today))).toStrictEqual({
        ...gold('HUF', today),
        warnings: [],
      });
    });

    test.each([
      ['2026-03-01', '2026-03-01'],
      ['2026-04-30', '2026-03-01'],
      ['2026-05-01', '2026-05-01'],
      ['2026-06-15', '2026-05-01'],
    ])('answers for %s the price of %s, the latest up to it', async (day, date) => {
      await enterGold('SEK', '2026-03-01', '301');
      await enterGold('SEK', '2026-05-01', '302');
      expect(await priceOn(goldOn('SEK', day))).toMatchObject({ date });
    });

    test('answers undefined for a day before the first price', async () => {
      await enterGold('NOK', '2026-03-01');
      expect(await priceOn(goldOn('NOK', '2026-02-28'))).toBeUndefined();
    });

    test('answers undefined for the other metal, and for another currency', async () => {
      await enterGold('DKK', '2026-03-01');
      const silver = { metal: 'silver', currency: 'DKK', day: '2026-06-01' } as const;
      expect(await priceOn(silver)).toBeUndefined();
      expect(await priceOn(goldOn('ISK', '2026-06-01'))).toBeUndefined();
    });

    test('answers a price that has replaced another of its day', async () => {
      await enterGold('PLN', '2026-03-01', '340');
      await enterGold('PLN', '2026-03-01', '341');
      const quote = await priceOn(goldOn('PLN', '2026-03-01'));
      expect(quote).toMatchObject({ pricePerGram: '341' });
    });

    test('answers the same to all who ask for today at the same time', async () => {
      const { today } = opened();
      const asking = Array.from({ length: 20 }, () => priceOn(goldOn('SAR', today)));
      const [first, ...others] = await Promise.all(asking);
      expect(first).toMatchObject({ metal: 'gold', currency: 'SAR' });
      for (const other of others) expect(other).toEqual(first);
    });

    test('refuses a day before the first price in the field that holds the day', async () => {
      await enterGold('CZK', '2026-03-01');
      const asked = { ...goldOn('CZK', '2026-02-28'), dayField: 'calculationDate' };
      expect(await opened().prices.noPrice(asked)).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: [
          {
            ...{ field: 'calculationDate', code: 'OUT_OF_RANGE' },
            message: expect.stringContaining('2026-03-01'),
          },
        ],
      });
    });

    test('refuses a currency without a price of the metal, and names those with one', async () => {
      await enterGold('CHF', '2026-06-01');
      const asked = { ...goldOn('ISK', '2026-06-01'), dayField: 'date' };
      expect(await opened().prices.noPrice(asked)).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: [
          {
            ...{ field: 'currency', code: 'INVALID_VALUE' },
            message: expect.stringContaining('CHF'),
          },
        ],
      });
    });
  });
}

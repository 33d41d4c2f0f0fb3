import { ZakatServiceService as RPC } from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import { failure, newTenant, RunningService, type Caller } from './support/running-service';
import { eachIn, priceOf, setPrice } from './support/price-calls';

let service: RunningService;
beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.stop());

const nisab = (currency: string, date?: string, caller: Caller = newTenant()) =>
  service.call(RPC.getNisab, { currency, ...(date !== undefined && { date }) }, caller);

describe('the nisab of today', () => {
  it('is the weights of gold and of silver at the latest prices, exactly rounded', async () => {
    const { gold, silver, date, source, hijriDate, warnings } = await nisab('SAR');
    expect([date, hijriDate, source]).toEqual(['2026-06-16', '1448-01-01', 'static-table']);
    expect(gold).toEqual({
      ...{ grams: 85, value: '44262.05', currency: 'SAR', pricePerGram: '520.73' },
      ...{ priceDate: '2026-01-01', source: 'static-table' },
    });
    expect(silver).toMatchObject({ grams: 595, value: '5136.34', pricePerGram: '8.6325' });
    expect(warnings).toEqual(
      ['gold', 'silver'].map((metal) => ({
        code: 'SAMPLE_PRICE',
        message: `the price of ${metal} in SAR of 2026-01-01 is sample data, not for a real payment`,
      })),
    );
  });

  it.each([
    ['MYR', '250.89', '21325.65'],
    ['KWD', '42.70015', '3629.513'],
    ['JPY', '20000.5', '1700043'],
  ])('in %s at %s a gram of gold is %s', async (currency, pricePerGram, value) => {
    await setPrice(service, { currency, pricePerGram });
    await setPrice(service, { currency, metal: 'silver', pricePerGram: '1' });
    const { gold, warnings } = await nisab(currency);
    expect([gold?.value, gold?.pricePerGram, warnings]).toEqual([value, pricePerGram, []]);
  });

  it('uses the weights that the tenant has decided', async () => {
    const settings = { zakat: { goldNisabGrams: 87.48, silverNisabGrams: 612.36 } };
    const { gold, silver } = await nisab('USD', undefined, newTenant({ settings }));
    expect([gold?.grams, gold?.value]).toEqual([87.48, '12147.47']);
    expect([silver?.grams, silver?.value]).toEqual([612.36, '1409.65']);
  });

  it('names both sources where they differ, gold first', async () => {
    await setPrice(service, { currency: 'EUR', source: 'LBMA PM' });
    const { source, warnings } = await nisab('EUR');
    expect(source).toBe('LBMA PM, static-table');
    expect(warnings).toHaveLength(1);
  });
});

describe('the nisab of another day', () => {
  it.each([
    ['2020-01-01', '2020-01-01'],
    ['2025-12-31', '2025-01-01'],
    ['2026-01-01', '2026-01-01'],
  ])('%s stands on the prices of %s', async (date, priceDate) => {
    const { gold, silver, ...of } = await nisab('GBP', date);
    expect([of.date, gold?.priceDate, silver?.priceDate]).toEqual([date, priceDate, priceDate]);
  });

  it("uses an operator's price until its next one, whatever sample rows lie between", async () => {
    await setPrice(service, { currency: 'AED', date: '2024-03-01', pricePerGram: '245' });
    await setPrice(service, { currency: 'AED', date: '2025-03-01', pricePerGram: '320' });
    const days = ['2024-02-29', '2024-03-01', '2025-01-01', '2025-02-28', '2025-03-01'];
    const prices = await eachIn(days, async (day) => (await nisab('AED', day)).gold);
    expect(prices.map((gold) => gold?.pricePerGram)).toEqual([
      ...['243.60', '245', '245', '245', '320'],
    ]);
    expect((await nisab('AED')).gold).toMatchObject(priceOf('320', '2025-03-01'));
  });

  it('warns of the age of its price after a week', async () => {
    await setPrice(service, { currency: 'OMR', date: '2024-03-01', pricePerGram: '25' });
    const ages = await eachIn(['2024-03-08', '2024-03-09'], async (day) =>
      (await nisab('OMR', day)).warnings.filter(({ code }) => code === 'OLD_PRICE'),
    );
    expect(ages).toEqual([
      [],
      [
        {
          code: 'OLD_PRICE',
          message: 'the price of gold in OMR is of 2024-03-01, 8 days before 2024-03-09',
        },
      ],
    ]);
  });

  it('uses sample data when only the other metal or another currency has a price', async () => {
    await setPrice(service, { currency: 'USD', date: '2024-03-01', metal: 'silver' });
    const { gold, silver, warnings } = await nisab('USD');
    expect([gold?.source, silver?.source]).toEqual(['static-table', 'LBMA PM']);
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('gold in USD of 2026-01-01 is sample'),
      'the price of silver in USD is of 2024-03-01, 837 days before 2026-06-16',
    ]);
    expect((await nisab('GBP')).silver?.source).toBe('static-table');
  });

  it("uses the operator's price of a day instead of its sample row", async () => {
    await setPrice(service, { currency: 'BHD', date: '2026-01-01', pricePerGram: '52.3' });
    expect((await nisab('BHD')).gold).toMatchObject(priceOf('52.3', '2026-01-01'));
  });

  it.each([
    ['2026-06-17', 'date must not be after 2026-06-16, today in UTC'],
    [
      '1300-01-01',
      'date must be a Gregorian day from 1937-03-14 to 2077-11-16, which are those of the Umm al-Qura calendar',
    ],
  ])('is refused for %s', async (date, message) => {
    const error = await failure(nisab('SAR', date));
    expect(error).toMatchObject({
      code: 'VALIDATION_ERROR',
      message,
      details: [{ field: 'date', code: 'OUT_OF_RANGE' }],
    });
  });
});

describe('without a price the nisab is refused', () => {
  it('for its day, naming the first day that has one', async () => {
    const message =
      'date must not be before 2020-01-01, the day of the first price of gold in SAR; ' +
      "ask the platform's operator to set an earlier one";
    expect(await failure(nisab('SAR', '2019-12-31'))).toMatchObject({
      ...{ code: 'VALIDATION_ERROR', message },
      details: [{ field: 'date', code: 'OUT_OF_RANGE', message }],
    });
  });

  it("for its day, naming the day of an operator's earlier price", async () => {
    await setPrice(service, { currency: 'OMR', date: '2019-06-01' });
    expect((await failure(nisab('OMR', '2019-05-31'))).message).toMatch(
      /^date must not be before 2019-06-01, /,
    );
  });

  it('for its currency, naming all that have prices, also by the operator', async () => {
    await setPrice(service, { currency: 'CHF' });
    const { code, message, details } = await failure(nisab('NOK'));
    expect([code, details]).toMatchObject([
      'VALIDATION_ERROR',
      [{ field: 'currency', code: 'INVALID_VALUE' }],
    ]);
    expect(message).toMatch(
      /^currency must be one with a price of gold, and NOK has none; there are prices in AED, BHD, CHF, .*; ask the platform's operator to set one in NOK$/,
    );
  });

  it('also when only one of the metals has a price', async () => {
    await setPrice(service, { currency: 'SEK' });
    expect((await failure(nisab('SEK'))).message).toMatch(
      /^currency must be one with a price of silver, and SEK has none/,
    );
  });
});

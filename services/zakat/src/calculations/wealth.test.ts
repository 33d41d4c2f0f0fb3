import * as wire from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import { refusal, wealth } from '../../test/support/calculating';
import { HOLDING, readWealth, WEALTH } from './wealth';

const TODAY = '2026-06-16';
const read = (request: unknown) =>
  readWealth(request, { calculationDate: TODAY, nisabType: 'gold', yearType: 'lunar' });

describe('the shapes of a wealth', () => {
  it.each([
    ['CalculateZakatRequest', WEALTH, wire.CalculateZakatRequest, ['explain']],
    ['ZakatAssets', WEALTH.fields.assets, wire.ZakatAssets, []],
    ['ZakatLiabilities', WEALTH.fields.liabilities, wire.ZakatLiabilities, []],
    ['MetalHolding', HOLDING, wire.MetalHolding, []],
  ])('have the fields of the proto message %s', (_, shape, message, beside) => {
    const fields = Object.keys(message.fromPartial({}));
    expect([...Object.keys(shape.fields), ...beside].sort()).toEqual(fields.sort());
  });
});

describe('a wealth', () => {
  it('is by default of today, in a lunar year, by the nisab of the tenant', () => {
    expect(read(wealth({ cash: '1' }))).toEqual({
      assets: { cash: '1.00' },
      currency: 'SAR',
      calculationDate: TODAY,
      nisabType: 'gold',
      yearType: 'lunar',
    });
  });

  it.each([
    ['a negative amount', wealth({ cash: '-1' }), 'assets.cash', 'must not be negative'],
    ['16 digits', wealth({ cash: '1234567890123456' }), 'assets.cash', '15 significant digits'],
    [
      '30 digits',
      wealth({ tradingGoods: '9'.repeat(30) }),
      'assets.tradingGoods',
      '15 significant digits',
    ],
    ['a third decimal in SAR', wealth({ cash: '1.005' }), 'assets.cash', 'the 2 decimals of SAR'],
    [
      'a decimal in JPY',
      { assets: { investments: '0.5' }, currency: 'JPY' },
      'assets.investments',
      'the 0 decimals of JPY',
    ],
    ['a comma', wealth({ cash: '1,5' }), 'assets.cash', 'must be a number'],
    ['a word', wealth({ receivables: 'much' }), 'assets.receivables', 'must be a number'],
    [
      'a negative debt',
      wealth({ cash: '1' }, { liabilities: { debts: '-1' } }),
      'liabilities.debts',
      'must not be negative',
    ],
    ['no currency that there is', wealth({}, { currency: 'SAX' }), 'currency', 'ISO 4217'],
    ['no assets', { currency: 'SAR' }, 'assets', 'is required'],
    ['karat 25', wealth({ gold: { grams: '1', karat: 25 } }), 'assets.gold.karat', 'from 1 to 24'],
    [
      'karat 0',
      wealth({ silver: { grams: '1', karat: 0 } }),
      'assets.silver.karat',
      'from 1 to 24',
    ],
    [
      'a karat of a value',
      wealth({ gold: { value: '1', karat: 22 } }),
      'assets.gold.karat',
      'goes with grams',
    ],
    [
      'a value and a weight of one metal',
      wealth({ gold: { value: '1', grams: '1' } }),
      'assets.gold',
      'and not both',
    ],
    ['neither of both', wealth({ gold: {} }), 'assets.gold', 'needs its value or its grams'],
    [
      'a negative weight',
      wealth({ gold: { grams: '-1' } }),
      'assets.gold.grams',
      'must not be negative',
    ],
    [
      'a day that is no day',
      wealth({}, { calculationDate: '2026-02-30' }),
      'calculationDate',
      'must be a day of the calendar',
    ],
    [
      'tomorrow',
      wealth({}, { calculationDate: '2026-06-17' }),
      'calculationDate',
      'must not be after 2026-06-16',
    ],
    [
      'the day before 1356 AH',
      wealth({}, { calculationDate: '1937-03-13' }),
      'calculationDate',
      'must be a Gregorian day from 1937-03-14 to 2077-11-16',
    ],
    [
      'a hawl that starts on a Hijri day',
      wealth({}, { hawlStartDate: '1447-01-01' }),
      'hawlStartDate',
      'must be a Gregorian day from 1937-03-14',
    ],
    [
      'a hawl that starts after the day',
      wealth({}, { calculationDate: '2026-01-01', hawlStartDate: '2026-01-02' }),
      'hawlStartDate',
      'must not be after 2026-01-01',
    ],
    ['another nisab', wealth({}, { nisabType: 'copper' }), 'nisabType', 'gold, silver, lower'],
    ['another year', wealth({}, { yearType: 'fiscal' }), 'yearType', 'lunar, solar'],
  ])('with %s is refused, and the field is named', (_, request, field, complaint) => {
    const error = refusal(() => read(request));
    expect(error.code).toBe('VALIDATION_ERROR');
    expect(error.details).toHaveLength(1);
    expect(error.details[0]).toMatchObject({ field });
    expect(error.message).toContain(`${field} `);
    expect(error.message).toContain(complaint);
  });

  it('of a day after the calendar ends is refused', () => {
    const defaults = {
      calculationDate: '2080-01-01',
      nisabType: 'gold',
      yearType: 'lunar',
    } as const;
    const error = refusal(() => readWealth(wealth({}), defaults));
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(error.message).toContain('to 2077-11-16');
  });

  it('a wealth with several wrong fields is refused with all of them', () => {
    const error = refusal(() =>
      read(
        wealth({ gold: { grams: '1', karat: 25 }, silver: {} }, { hawlStartDate: '2027-01-01' }),
      ),
    );
    expect(error.details.map(({ field }) => field)).toEqual([
      'assets.gold.karat',
      'assets.silver',
      'hawlStartDate',
    ]);
  });
});

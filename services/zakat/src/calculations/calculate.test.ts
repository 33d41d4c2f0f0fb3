import { calculated, refusal, wealth, type Given } from '../../test/support/calculating';

const DUE = { status: 'DUE' };
const BELOW = { status: 'NOT_DUE', reasonCode: 'BELOW_NISAB', zakatAmount: '0.00' };

interface Example extends Given {
  readonly row: string;
  readonly expected: object;
}

/** A gram of gold costs 65, so that the nisab is 5,525. */
const EXAMPLES: readonly Example[] = [
  {
    row: 'savings of 20,500 and 2,500',
    request: wealth({ cash: '20500', investments: '2500' }),
    expected: { ...DUE, totalAssets: '23000.00', zakatAmount: '575.00' },
  },
  {
    row: 'a withdrawal of 100,000 from a fund',
    request: wealth({ cash: '100000' }),
    expected: { ...DUE, zakatAmount: '2500.00' },
  },
  {
    row: 'sales of 72,000 less expenses of 10,000',
    request: wealth({ tradingGoods: '72000' }, { liabilities: { debts: '10000' } }),
    expected: { ...DUE, netZakatableWealth: '62000.00', zakatAmount: '1550.00' },
  },
  {
    row: 'a business of 50,000 with liabilities of 10,000',
    request: wealth({ tradingGoods: '50000' }, { liabilities: { debts: '10000' } }),
    expected: { ...DUE, zakatAmount: '1000.00' },
  },
  {
    row: 'cash of 500,000 less a debt of 50,000',
    request: wealth({ cash: '500000' }, { liabilities: { debts: '50000' } }),
    expected: { ...DUE, nisabThreshold: '5525.00', zakatAmount: '11250.00' },
  },
  {
    row: '150 grams of gold',
    request: wealth({ gold: { grams: '150' } }),
    expected: { ...DUE, totalAssets: '9750.00', zakatAmount: '243.75' },
  },
  {
    row: '3,000 where the nisab is 5,525',
    request: wealth({ investments: '3000' }),
    expected: { ...BELOW, nisabThreshold: '5525.00', netZakatableWealth: '3000.00' },
  },
  {
    row: 'a debt of 5,000 on 100',
    request: wealth({ cash: '100' }, { liabilities: { debts: '5000' } }),
    expected: { ...BELOW, totalLiabilities: '5000.00', netZakatableWealth: '0.00' },
  },
  {
    row: 'exactly nisab',
    request: wealth({ cash: '5525' }),
    expected: { ...DUE, zakatAmount: '138.13' },
  },
  {
    row: 'a halala less than nisab',
    request: wealth({ cash: '5524.99' }),
    expected: BELOW,
  },
  {
    row: '50,000 in a lunar year',
    request: wealth({ cash: '50000' }),
    expected: { ...DUE, zakatRate: '0.025', zakatAmount: '1250.00' },
  },
  {
    row: '50,000 in a solar year',
    request: wealth({ cash: '50000' }, { yearType: 'solar' }),
    expected: { ...DUE, zakatRate: '0.02577', zakatAmount: '1288.50' },
  },
  {
    row: 'SS 35, 3/2/4: 50,000 in a solar leap year',
    request: wealth({ cash: '50000' }, { yearType: 'solar', calculationDate: '2024-06-16' }),
    expected: { zakatRate: '0.025775', zakatAmount: '1288.75' },
  },
  {
    row: 'debts of unknown use on assets of which 40 percent are zakatable',
    request: wealth(
      { cash: '400000', nonZakatable: '600000' },
      { liabilities: { debtsOfUnknownUse: '200000' } },
    ),
    expected: {
      ...DUE,
      totalAssets: '400000.00',
      totalLiabilities: '80000.00',
      netZakatableWealth: '320000.00',
      zakatAmount: '8000.00',
    },
  },
];

describe('zakat on a wealth', () => {
  it.each(EXAMPLES)('$row', ({ expected, ...given }) => {
    expect(calculated(given)).toMatchObject(expected);
  });

  it('counts every asset that was given, in its order', () => {
    const { assets, totalAssets } = calculated({
      request: wealth({
        receivables: '5000',
        cash: '0',
        gold: { value: '9750' },
        silver: { grams: '595', karat: 12 },
        tradingGoods: '20000.10',
        investments: '10000',
      }),
    });
    expect(assets).toEqual([
      { asset: 'cash', value: '0.00' },
      { asset: 'gold', value: '9750.00' },
      { asset: 'silver', value: '238.00', grams: '595', karat: 12, pricePerGram: '0.8' },
      { asset: 'tradingGoods', value: '20000.10' },
      { asset: 'investments', value: '10000.00' },
      { asset: 'receivables', value: '5000.00' },
    ]);
    expect(totalAssets).toBe('44988.10');
  });

  it('is none on nothing at all', () => {
    const state = calculated({ request: wealth({}) });
    expect(state).toMatchObject({ ...BELOW, totalAssets: '0.00', assets: [] });
  });

  it('deducts none of the debts of unknown use from nothing', () => {
    const liabilities = { debts: '10', debtsOfUnknownUse: '500' };
    const state = calculated({ request: wealth({}, { liabilities }) });
    expect(state).toMatchObject({ totalLiabilities: '10.00', netZakatableWealth: '0.00' });
  });

  it('is computed on a sum with more digits than an amount may have', () => {
    const large = '999999999999999';
    const state = calculated({ request: wealth({ cash: large, investments: large }) });
    expect(state).toMatchObject({
      totalAssets: '1999999999999998.00',
      zakatAmount: '49999999999999.95',
    });
  });

  it('is refused by a price so low that the zakat rounds to zero', () => {
    const error = refusal(() => calculated({ request: wealth({ cash: '0.10' }), gold: '0.0001' }));
    expect(error.code).toBe('CALCULATION_FAILED');
    expect(error.message).toContain('the price of gold of 2026-06-01 has to be corrected');
  });

  it('has the decimals of its currency', () => {
    const state = calculated({ request: { assets: { cash: '10000.5' }, currency: 'KWD' } });
    expect(state).toMatchObject({ totalAssets: '10000.500', zakatAmount: '250.013' });
  });
});

describe('a weight of metal', () => {
  it.each([
    ['100', 22, '65', '5958.33'],
    ['100', 24, '65', '6500.00'],
    ['91.67', undefined, '65', '5958.55'],
    ['0.0001', 1, '0.01', '0.00'],
    ['0', 18, '65', '0.00'],
    ['10', 18, '250.89123456', '1881.68'],
  ])('of %s grams and %p karat at %s is worth %s', (grams, karat, gold, value) => {
    const { assets } = calculated({ request: wealth({ gold: { grams, karat } }), gold });
    expect(assets[0]).toMatchObject({ value, grams, karat: karat ?? 24, pricePerGram: gold });
  });
});

describe('the nisab', () => {
  const cash = wealth({ cash: '1000' });

  it.each([
    ['gold', '5525.00', 'gold', BELOW],
    ['silver', '476.00', 'silver', DUE],
    ['lower', '476.00', 'silver', DUE],
  ])('%s is %s, by %s', (nisabType, nisabThreshold, metal, expected) => {
    const state = calculated({ request: { ...cash, nisabType } });
    expect(state).toMatchObject({ ...expected, nisabType, nisabThreshold, nisabBasis: { metal } });
  });

  it('lower is gold where gold is the cheaper one', () => {
    const state = calculated({ request: { ...cash, nisabType: 'lower' }, silver: '1000' });
    expect(state).toMatchObject({ nisabThreshold: '5525.00', nisabBasis: { metal: 'gold' } });
  });

  it('is by default the one that the tenant decided', () => {
    const policy = { nisabType: 'silver', silverNisabGrams: '612.36' } as const;
    expect(calculated({ request: cash, policy })).toMatchObject({
      nisabType: 'silver',
      nisabThreshold: '489.89',
      nisabBasis: { metal: 'silver', grams: '612.36', pricePerGram: '0.8' },
    });
  });

  it('is compared as it is shown: an unrounded price times the weight, rounded once', () => {
    const given = { gold: '250.89001', policy: { goldNisabGrams: '85' } };
    const at = (amount: string) => calculated({ request: wealth({ cash: amount }), ...given });
    expect(at('21325.65')).toMatchObject({ ...DUE, nisabThreshold: '21325.65' });
    expect(at('21325.64')).toMatchObject(BELOW);
  });
});

describe('the hawl', () => {
  const SHORT = { status: 'NOT_DUE', reasonCode: 'HAWL_INCOMPLETE', zakatAmount: '0.00' };

  it.each([
    ['lunar', '2025-06-27', 354, DUE],
    ['lunar', '2025-06-28', 353, SHORT],
    ['solar', '2025-06-16', 365, DUE],
    ['solar', '2025-06-17', 364, SHORT],
    ['lunar', '2026-06-16', 0, SHORT],
  ])('of a %s year since %s, %i days, decides', (yearType, hawlStartDate, _, expected) => {
    const request = wealth({ cash: '50000' }, { yearType, hawlStartDate });
    expect(calculated({ request })).toMatchObject({ ...expected, hawlStartDate });
  });

  it('is not the reason given when the nisab is not reached either', () => {
    const request = wealth({ cash: '1' }, { hawlStartDate: '2026-06-16' });
    expect(calculated({ request })).toMatchObject(BELOW);
  });
});

describe('the day of a calculation', () => {
  it('is shown with its Hijri day and year', () => {
    expect(calculated({ request: wealth({ cash: '1' }) })).toMatchObject({
      calculationDate: '2026-06-16',
      hijriDate: '1448-01-01',
      hijriYear: 1448,
    });
  });

  it('makes the zakat overdue a Hijri year later', () => {
    const { overdueAt } = calculated({ request: wealth({ cash: '50000' }) });
    expect(overdueAt).toEqual(new Date('2027-06-06T00:00:00Z'));
  });

  it('of a year ago makes a calculation overdue at once', () => {
    const request = wealth({ cash: '50000' }, { calculationDate: '2025-06-26' });
    const state = calculated({ request });
    expect(state).toMatchObject({ status: 'OVERDUE', zakatAmount: '1250.00' });
    expect(state.overdueAt).toBeUndefined();
  });

  it('of a year ago makes a calculation below nisab not overdue', () => {
    const request = wealth({ cash: '1' }, { calculationDate: '2025-06-26' });
    expect(calculated({ request })).toMatchObject(BELOW);
  });
});

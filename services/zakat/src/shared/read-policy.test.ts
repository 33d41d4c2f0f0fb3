import { DEFAULT_POLICY } from './policy';
import { readBaseCurrency, readPolicy } from './read-policy';

describe('the policy of a tenant', () => {
  it.each([[undefined], [{}], [{ jurisdiction: 'SA' }], [{ zakat: {} }]])(
    'is the default where it has decided nothing: %j',
    (settings) => expect(readPolicy(settings)).toEqual(DEFAULT_POLICY),
  );

  it('is what the tenant has decided, and the default beside it', () => {
    const zakat = { goldNisabGrams: 87.48, nisabType: 'lower', personalJewellery: undefined };
    expect(readPolicy({ zakat })).toEqual({
      ...DEFAULT_POLICY,
      goldNisabGrams: '87.48',
      nisabType: 'lower',
    });
  });

  it('has every number as its exact decimal text', () => {
    const zakat = { silverNisabGrams: 612.36, longTermSharesPercent: 0, goldNisabGrams: 0.1 + 0.2 };
    expect(() => readPolicy({ zakat })).toThrow('zakat.goldNisabGrams has more than 15');
    expect(readPolicy({ zakat: { ...zakat, goldNisabGrams: 1e2 } })).toMatchObject({
      goldNisabGrams: '100',
      silverNisabGrams: '612.36',
      longTermSharesPercent: '0',
    });
  });
});

test('the currency of a tenant is its base currency, where it has one', () => {
  expect(readBaseCurrency({ baseCurrency: 'KWD' })).toBe('KWD');
  expect(readBaseCurrency(undefined)).toBeUndefined();
});

import { Money } from '@masar/kit/money';
import { DEFAULT_POLICY } from '../shared/policy';
import type { AssetType, Purpose } from './asset';
import { classify } from './classify';

function verdict(type: AssetType, purpose: Purpose, policy = DEFAULT_POLICY) {
  const value = Money.read('1000', 'SAR', 'value');
  const { zakatableValue, ...asset } = classify({ type, purpose, name: 'it', value }, policy);
  return { ...asset, counts: zakatableValue.toDecimal() };
}

/** An asset of each category, with the rate and nisab of AAOIFI SS 35, 3/2/2 to 3/3. */
describe.each<
  [
    AssetType,
    Purpose,
    ReturnType<typeof verdict>['classification'],
    string,
    string,
    string,
    boolean,
  ]
>([
  ['REAL_ESTATE', 'PERSONAL_USE', 'EXEMPT', '0.00', '0', 'NONE', false],
  ['REAL_ESTATE', 'INVESTMENT_INCOME', 'PARTIALLY_ZAKATABLE', '0.00', '0.025', 'GOLD', true],
  ['REAL_ESTATE', 'TRADE', 'ZAKATABLE', '1000.00', '0.025', 'GOLD', true],
  ['VEHICLE', 'PERSONAL_USE', 'EXEMPT', '0.00', '0', 'NONE', false],
  ['VEHICLE', 'INVESTMENT_INCOME', 'PARTIALLY_ZAKATABLE', '0.00', '0.025', 'GOLD', true],
  ['VEHICLE', 'TRADE', 'ZAKATABLE', '1000.00', '0.025', 'GOLD', true],
  ['EQUIPMENT', 'OPERATING', 'EXEMPT', '0.00', '0', 'NONE', false],
  ['INTANGIBLE', 'OPERATING', 'EXEMPT', '0.00', '0', 'NONE', false],
  ['SHARES', 'TRADE', 'ZAKATABLE', '1000.00', '0.025', 'GOLD', true],
  ['SHARES', 'LONG_TERM', 'PARTIALLY_ZAKATABLE', '300.00', '0.025', 'GOLD', true],
  ['CASH', 'OPERATING', 'ZAKATABLE', '1000.00', '0.025', 'GOLD', true],
  ['SILVER', 'SAVING', 'ZAKATABLE', '1000.00', '0.025', 'SILVER', true],
  ['JEWELLERY', 'PERSONAL_USE', 'EXEMPT', '0.00', '0', 'NONE', false],
  ['RAW_MATERIALS', 'OPERATING', 'EXEMPT', '0.00', '0', 'NONE', false],
  ['RECEIVABLE', 'LONG_TERM', 'ZAKATABLE', '1000.00', '0.025', 'GOLD', true],
  ['DOUBTFUL_RECEIVABLE', 'TRADE', 'EXEMPT', '0.00', '0', 'NONE', false],
  ['LIVESTOCK', 'LONG_TERM', 'ZAKATABLE', '1000.00', '0', 'HEAD_COUNT', true],
  ['CROPS', 'TRADE', 'ZAKATABLE', '1000.00', '0.1', 'FIVE_AWSUQ', false],
  ['MINERALS', 'OPERATING', 'ZAKATABLE', '1000.00', '0.025', 'GOLD', false],
  ['RIKAZ', 'SAVING', 'ZAKATABLE', '1000.00', '0.2', 'NONE', false],
])('%s with %s', (type, purpose, classification, counts, rate, nisabBasis, hawlRequired) => {
  it(`is ${classification}: ${counts} of 1000 at ${rate}, nisab ${nisabBasis}`, () => {
    const expected = { classification, counts, rate, nisabBasis, hawlRequired };
    expect(verdict(type, purpose)).toMatchObject(expected);
  });
});

describe("the tenant's settings", () => {
  it('make jewellery that is worn zakatable', () => {
    const policy = { ...DEFAULT_POLICY, personalJewellery: 'ZAKATABLE' } as const;
    const expected = { classification: 'ZAKATABLE', counts: '1000.00', category: 'JEWELLERY' };
    expect(verdict('JEWELLERY', 'PERSONAL_USE', policy)).toMatchObject(expected);
  });

  it('set how much of shares held long counts, and the reason names it', () => {
    const policy = { ...DEFAULT_POLICY, longTermSharesPercent: '33.3333' };
    const shares = verdict('SHARES', 'SAVING', policy);
    expect(shares).toMatchObject({
      counts: '333.33',
      reason: expect.stringContaining('33.3333 %'),
    });
  });

  it.each([
    ['silver', 'SILVER'],
    ['lower', 'LOWER'],
  ] as const)('measure money by %s, and gold and silver by themselves', (nisabType, basis) => {
    const policy = { ...DEFAULT_POLICY, nisabType };
    expect(verdict('CASH', 'SAVING', policy).nisabBasis).toBe(basis);
    expect(verdict('GOLD', 'SAVING', policy).nisabBasis).toBe('GOLD');
    expect(verdict('SILVER', 'SAVING', policy).nisabBasis).toBe('SILVER');
  });
});

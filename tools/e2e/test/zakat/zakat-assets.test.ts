import { openBank, type Bank } from '../../src/rails/bank';
import { Stack } from '../../src/stack/stack';
import { calculate, dataOf, ZAKAT, type Nisab } from '../../src/rails/zakat';

interface Classification {
  readonly assets: readonly {
    readonly name: string;
    readonly zakatableValue: string;
    readonly reason: string;
    readonly reference: string;
  }[];
  readonly summary: object;
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

test('a tenant decides its weights, its metal and whether jewellery counts', async () => {
  const zakat = { goldNisabGrams: 87.48, nisabType: 'lower', personalJewellery: 'ZAKATABLE' };
  const own = await openBank(stack, { settings: { zakat } });
  const nisab = dataOf(await own.maker.get<Nisab>(`${ZAKAT}/nisab?currency=SAR`));
  expect([nisab.gold.grams, nisab.silver.grams]).toEqual([87.48, 595]);
  const made = await calculate(own.maker);
  expect(made).toMatchObject({ nisabType: 'lower', nisabBasis: { metal: 'silver', grams: 595 } });
  expect(made.nisabThreshold).toBe(nisab.silver.value);
  expect(await calculate(own.maker, { nisabType: 'gold' })).toMatchObject({
    ...{ nisabThreshold: nisab.gold.value, nisabBasis: { grams: 87.48 } },
  });
  const ring = { type: 'JEWELLERY', name: 'Ring', value: '900.00', purpose: 'PERSONAL_USE' };
  const classified = (by: Bank) =>
    by.maker.post<object>(`${ZAKAT}/assets/classify`, { assets: [ring] });
  expect(dataOf(await classified(own))).toMatchObject({
    assets: [{ classification: 'ZAKATABLE' }],
  });
  expect(dataOf(await classified(bank))).toMatchObject({ assets: [{ classification: 'EXEMPT' }] });
});

test('assets are classified, each with its reason and its clause, and summed', async () => {
  const asset = (type: string, purpose: string, value: string) => ({
    ...{ type, purpose, value, name: `${type} for ${purpose}` },
  });
  const assets = [
    asset('CASH', 'SAVING', '1000.10'),
    asset('REAL_ESTATE', 'PERSONAL_USE', '900000.00'),
    asset('REAL_ESTATE', 'TRADE', '500000.00'),
    asset('REAL_ESTATE', 'INVESTMENT_INCOME', '300000.00'),
    asset('SHARES', 'LONG_TERM', '2000.00'),
  ];
  const answer = await bank.maker.post<Classification>(`${ZAKAT}/assets/classify`, { assets });
  const { assets: verdicts, summary } = dataOf(answer);
  expect(verdicts.map(({ name, zakatableValue }) => [name, zakatableValue])).toEqual([
    ['CASH for SAVING', '1000.10'],
    ['REAL_ESTATE for PERSONAL_USE', '0.00'],
    ['REAL_ESTATE for TRADE', '500000.00'],
    ['REAL_ESTATE for INVESTMENT_INCOME', '0.00'],
    ['SHARES for LONG_TERM', '600.00'],
  ]);
  for (const { reason, reference } of verdicts)
    expect([reason, reference]).toEqual([expect.any(String), expect.stringContaining('SS 35')]);
  expect(summary).toEqual({
    ...{ totalValue: '1703000.10', zakatableValue: '501600.10', exemptValue: '1201400.00' },
    currency: 'USD',
  });
});

test('a herd is told what is due on it, and a scholar what else would do', async () => {
  const herd = (kind: string, count: number) =>
    bank.maker.post<object>(`${ZAKAT}/livestock`, { kind, count });
  expect(dataOf(await herd('CAMELS', 130))).toMatchObject({
    due: [
      { animal: 'HIQQAH', count: 1 },
      { animal: 'BINT_LABUN', count: 2 },
    ],
  });
  expect(dataOf(await herd('GOATS', 39))).toMatchObject({ due: [] });
  const cattle = dataOf(await herd('CATTLE', 120));
  const kinds = [[{ animal: 'MUSINNAH', count: 3 }], [{ animal: 'TABI', count: 4 }]];
  const { due, alternatives } = cattle as { due: object[]; alternatives: { due: object[] }[] };
  expect([due, ...alternatives.map((each) => each.due)]).toEqual(expect.arrayContaining(kinds));
});

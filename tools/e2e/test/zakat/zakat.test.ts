import { openBank, type Bank } from '../../src/rails/bank';
import { moveClock } from '../../src/rails/sandbox-clock';
import { Stack } from '../../src/stack/stack';
import { stepValue } from '../../src/rails/step-value';
import {
  CALCULATE,
  calculate,
  CALCULATIONS,
  dataOf,
  putPrice,
  shownCalculation,
  wealth,
  ZAKAT,
  type Calculation,
} from '../../src/rails/zakat';

/** Days of the worked examples: gold at 65 USD (nisab 5,525.00) and at 243.59 MYR (nisab 20,705.15). */
const DAY = '2023-05-15';
const LEAP_DAY = '2024-05-15';

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.start();
  bank = await openBank(stack);
  for (const date of [DAY, LEAP_DAY]) {
    dataOf(await putPrice(stack, { currency: 'USD', date, pricePerGram: '65' }));
    dataOf(await putPrice(stack, { currency: 'MYR', date, pricePerGram: '243.59' }));
  }
});
afterAll(() => stack?.stop());

const of = (body: object) =>
  calculate(bank.maker, { currency: 'USD', calculationDate: DAY, ...body });
const due = (totalAssets: string, zakatAmount: string, more: object = {}) => ({
  totalAssets,
  zakatAmount,
  isZakatDue: true,
  remainingAmount: zakatAmount,
  ...more,
});
const notDue = (netZakatableWealth: string) => ({
  netZakatableWealth,
  isZakatDue: false,
  zakatAmount: '0.00',
  reasonCode: 'BELOW_NISAB',
  status: 'NOT_DUE',
});
const inRinggit = (cash: string) => ({ assets: { cash }, currency: 'MYR' });

describe('the worked examples', () => {
  const rows: readonly (readonly [string, object, object])[] = [
    [
      'Z1: savings of 20,500 and 2,500',
      { assets: { cash: '20500', investments: '2500' }, currency: 'MYR' },
      due('23000.00', '575.00', { nisabThreshold: '20705.15' }),
    ],
    ['Z2: 100,000 withdrawn', inRinggit('100000'), due('100000.00', '2500.00')],
    [
      'Z3: sales of 72,000 with expenses of 10,000',
      { assets: { tradingGoods: '72000' }, liabilities: { debts: '10000' }, currency: 'MYR' },
      due('72000.00', '1550.00', { netZakatableWealth: '62000.00' }),
    ],
    [
      'Z6: a business of 50,000 with liabilities of 10,000',
      { assets: { tradingGoods: '50000' }, liabilities: { debts: '10000' } },
      due('50000.00', '1000.00', { netZakatableWealth: '40000.00' }),
    ],
    [
      'Z7: cash of 500,000 with debts of 50,000',
      { assets: { cash: '500000' }, liabilities: { debts: '50000' } },
      due('500000.00', '11250.00', { nisabThreshold: '5525.00' }),
    ],
    ['Z8: 150 g of gold', { assets: { gold: { grams: '150' } } }, due('9750.00', '243.75')],
    ['Z8: gold worth 9,750', { assets: { gold: '9750' } }, due('9750.00', '243.75')],
    ['Z9: crypto of 3,000', { assets: { investments: '3000' } }, notDue('3000.00')],
    [
      'Z14: cash of 100 with a debt of 5,000',
      { assets: { cash: '100' }, liabilities: { debts: '5000' } },
      notDue('0.00'),
    ],
    ['Z15: as much as nisab', { assets: { cash: '5525.00' } }, due('5525.00', '138.13')],
    ['Z15: a cent less than nisab', { assets: { cash: '5524.99' } }, notDue('5524.99')],
    [
      'Z16: a lunar year',
      { assets: { cash: '50000' } },
      due('50000.00', '1250.00', { zakatRate: '0.025' }),
    ],
    [
      'Z16: a solar year',
      { assets: { cash: '50000' }, yearType: 'solar' },
      due('50000.00', '1288.50', { zakatRate: '0.02577' }),
    ],
    [
      'Z16: a solar leap year',
      { assets: { cash: '50000' }, yearType: 'solar', calculationDate: LEAP_DAY },
      due('50000.00', '1288.75', { zakatRate: '0.025775' }),
    ],
    [
      'Z17: debts of unknown use, with 40 % of the assets zakatable',
      {
        assets: { cash: '400000', nonZakatable: '600000' },
        liabilities: { debtsOfUnknownUse: '200000' },
      },
      due('400000.00', '8000.00', {
        totalLiabilities: '80000.00',
        netZakatableWealth: '320000.00',
      }),
    ],
  ];

  test.each(rows)('%s', async (_, body, expected) => {
    expect(await of(body)).toMatchObject(expected);
  });

  test.each([
    ['RAIN_FED', '0.1', '50.00'],
    ['IRRIGATED', '0.05', '25.00'],
    ['MIXED', '0.075', '37.50'],
  ])('Z11: 1,000 kg at 0.50, %s', async (irrigation, rate, dueValue) => {
    const harvest = { quantityKg: '1000', pricePerKg: '0.50', currency: 'USD', irrigation };
    const answer = await bank.maker.post<object>(`${ZAKAT}/crops`, harvest);
    expect(dataOf(answer)).toMatchObject({ isZakatDue: true, rate, dueValue });
  });
});

test.each([
  ['2021-08-09', '1443-01-01'],
  ['2022-07-30', '1444-01-01'],
  ['2023-07-19', '1445-01-01'],
  ['2024-07-07', '1446-01-01'],
  ['2025-06-26', '1447-01-01'],
  ['2026-06-16', '1448-01-01'],
  ['2024-03-11', '1445-09-01'],
  ['2025-03-01', '1446-09-01'],
  ['2026-02-18', '1447-09-01'],
])('%s is %s of the Hijri calendar', async (calculationDate, hijriDate) => {
  const { hijriYear, ...made } = await calculate(bank.maker, { calculationDate });
  expect([made.hijriDate, hijriYear]).toEqual([hijriDate, Number(hijriDate.slice(0, 4))]);
});

test('days to come are Hijri days too, where the clock of a sandbox has reached them', async () => {
  const sandbox = await openBank(stack, { kind: 'sandbox' });
  await moveClock(sandbox.maker, { now: '2028-06-01T00:00:00Z' });
  for (const [calculationDate, hijriDate] of [
    ['2027-02-08', '1448-09-01'],
    ['2027-06-06', '1449-01-01'],
    ['2028-05-25', '1450-01-01'],
  ])
    expect(await calculate(sandbox.maker, { calculationDate })).toMatchObject({ hijriDate });
});

describe('the explanation', () => {
  const rich = {
    assets: {
      cash: '50000.01',
      gold: { grams: '91.67', karat: 22 },
      silver: { grams: '1234.5678' },
      tradingGoods: '20000',
      receivables: '333.33',
      nonZakatable: '61234.56',
    },
    liabilities: { debts: '10000', debtsOfUnknownUse: '7777.77' },
  };

  test.each([
    ['of a wealth of many kinds', rich],
    ['by the cheaper nisab, in a solar year', { ...rich, nisabType: 'lower', yearType: 'solar' }],
    ['of a wealth below nisab', { assets: { cash: '3000' } }],
    ['of more debts than assets', { assets: { cash: '100' }, liabilities: { debts: '5000' } }],
    ['of a year that is not over', { ...rich, hawlStartDate: '2023-01-01' }],
  ])('%s is recomputed by hand to the last digit', async (_, change) => {
    const body = wealth({ currency: 'USD', calculationDate: DAY, ...change });
    const made = dataOf(await bank.maker.post<Calculation>(`${CALCULATE}?explain=true`, body));
    const steps = made.explanation ?? [];
    for (const { expression, result } of steps)
      expect([expression, stepValue(expression, result)]).toEqual([expression, result]);
    const results = steps.map(({ result }) => result);
    const { totalAssets, totalLiabilities, netZakatableWealth, nisabThreshold } = made;
    expect(results).toEqual(
      expect.arrayContaining([totalAssets, totalLiabilities, netZakatableWealth, nisabThreshold]),
    );
    expect(results.at(-1)).toBe(made.zakatAmount);
    for (const { value } of made.assets) expect(JSON.stringify(steps)).toContain(value);
    expect(steps.some(({ reference }) => reference?.includes('SS 35'))).toBe(true);
    const path = `${CALCULATIONS}/${made.calculationId}`;
    expect(dataOf(await bank.maker.get(`${path}?explain=true`))).toEqual(made);
    expect(await shownCalculation(bank.maker, made.calculationId)).not.toHaveProperty(
      'explanation',
    );
  });
});

import fc from 'fast-check';
import { minorUnits } from '@masar/kit/money';
import { calculated, wealth } from '../../test/support/calculating';
import { evaluate } from '../../test/support/evaluate';
import type { Calculation, Step } from './calculation';

const stepsOf = ({ explanation }: Calculation, wanted: RegExp): readonly Step[] =>
  explanation.filter(({ step }) => wanted.test(step));

/** Amounts with all the decimals of the currency, up to 15 digits. */
function amount(currency: string, max = 10n ** 15n - 1n) {
  const decimals = minorUnits(currency);
  return fc.bigInt({ min: 0n, max }).map((units) => {
    const digits = String(units).padStart(decimals + 1, '0');
    return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  });
}

function decimal(wholeDigits: number, decimals: number) {
  const max = 10n ** BigInt(wholeDigits + decimals) - 1n;
  return fc.bigInt({ min: 1n, max }).map((units) => {
    const digits = String(units).padStart(decimals + 1, '0');
    return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  });
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const A_REQUEST = fc.constantFrom('SAR', 'KWD', 'JPY').chain((currency) => {
  const money = maybe(amount(currency));
  const weight = fc.record({
    grams: decimal(6, 4),
    karat: maybe(fc.integer({ min: 1, max: 24 })),
  });
  const holding = maybe(
    fc.oneof(
      weight,
      amount(currency).map((value) => ({ value })),
    ),
  );
  return fc.record({
    request: fc.record({
      assets: fc.record({
        cash: money,
        gold: holding,
        silver: holding,
        tradingGoods: money,
        investments: money,
        receivables: money,
        nonZakatable: money,
      }),
      liabilities: fc.record({
        debts: maybe(amount(currency, 10n ** 9n)),
        debtsOfUnknownUse: money,
      }),
      currency: fc.constant(currency),
      nisabType: fc.constantFrom('gold', 'silver', 'lower'),
      yearType: fc.constantFrom('lunar', 'solar'),
      calculationDate: fc.constantFrom('2024-02-29', '2025-06-26', '2026-06-16'),
      hawlStartDate: maybe(fc.constantFrom('2023-01-01', '2024-02-28')),
    }),
    gold: decimal(4, 8),
    silver: decimal(2, 8),
  });
});

const NISAB_IS_POSSIBLE = /^0*[1-9]\d/;

function anyCalculation(holds: (state: Calculation) => void): void {
  const property = fc.property(A_REQUEST, (given) => {
    fc.pre(NISAB_IS_POSSIBLE.test(given.gold) && NISAB_IS_POSSIBLE.test(given.silver));
    holds(calculated(given));
  });
  fc.assert(property, { numRuns: 500 });
}

describe('an explanation', () => {
  it('comes to the same digits when it is computed by hand, step for step', () => {
    anyCalculation(({ explanation }) => {
      for (const { step, expression, result } of explanation) {
        expect([step, evaluate(expression, result)]).toEqual([step, result]);
      }
    });
  });

  it('ends with what the calculation says', () => {
    anyCalculation((state) => {
      const last = (step: RegExp) => stepsOf(state, step).at(-1)?.result;
      expect(last(/^total assets$/)).toBe(state.totalAssets);
      expect(last(/^total liabilities$/)).toBe(state.totalLiabilities);
      expect(last(/^net zakatable wealth$/)).toBe(state.netZakatableWealth);
      expect(last(/^nisab/)).toBe(state.nisabThreshold);
      expect(last(/^the wealth reaches nisab$/)).toBe(String(state.reasonCode !== 'BELOW_NISAB'));
      expect(last(/^zakat( \(|$)/)).toBe(state.zakatAmount);
    });
  });

  it('takes its numbers from the steps before, or from the request', () => {
    anyCalculation((state) => {
      const [total] = stepsOf(state, /^total assets$/);
      const values = state.assets.map(({ value }) => value).join(' + ') || '0';
      expect(total?.expression).toBe(values);
      const [net] = stepsOf(state, /^net zakatable wealth$/);
      expect(net?.expression).toBe(`max(${state.totalAssets} - ${state.totalLiabilities}, 0)`);
    });
  });

  it('names a clause wherever a rule decides', () => {
    const plain = new Set<string>();
    anyCalculation(({ explanation }) => {
      for (const { step, reference } of explanation) if (!reference) plain.add(step);
    });
    expect([...plain].sort()).toEqual(['days of the hawl', 'nisab, the lower']);
  });

  it('reads as a scholar would write it', () => {
    const { explanation } = calculated({
      request: wealth(
        { cash: '50000', gold: { grams: '100', karat: 22 }, nonZakatable: '600000' },
        { liabilities: { debts: '10000', debtsOfUnknownUse: '2000' }, nisabType: 'lower' },
      ),
    });
    expect(explanation.map(({ step, expression, result }) => [step, expression, result])).toEqual([
      ['cash', '50000.00', '50000.00'],
      ['gold', 'round(100 * 22 / 24 * 65, 2)', '5958.33'],
      ['total assets', '50000.00 + 5958.33', '55958.33'],
      ['debts', '10000.00', '10000.00'],
      [
        'debts of unknown use, in the proportion of zakatable assets',
        'round(2000.00 * 55958.33 / (55958.33 + 600000.00), 2)',
        '170.62',
      ],
      ['total liabilities', '10000.00 + 170.62', '10170.62'],
      ['net zakatable wealth', 'max(55958.33 - 10170.62, 0)', '45787.71'],
      ['nisab by gold', 'round(85 * 65, 2)', '5525.00'],
      ['nisab by silver', 'round(595 * 0.8, 2)', '476.00'],
      ['nisab, the lower', 'min(5525.00, 476.00)', '476.00'],
      ['the wealth reaches nisab', '45787.71 >= 476.00', 'true'],
      ['zakat rate', '2.5 / 100', '0.025'],
      ['zakat', 'round(45787.71 * 0.025, 2)', '1144.69'],
    ]);
  });
});

describe('zakat', () => {
  it('is the net wealth times the rate, rounded half-up once, or nothing', () => {
    anyCalculation(({ netZakatableWealth, zakatRate, zakatAmount, currency, reasonCode }) => {
      const units = minorUnits(currency);
      const product = `round(${netZakatableWealth} * ${zakatRate}, ${units})`;
      expect(zakatAmount).toBe(evaluate(reasonCode ? '0' : product, zakatAmount));
    });
  });

  it('is due exactly where the net wealth reaches the nisab that is shown and a year has passed', () => {
    anyCalculation(({ netZakatableWealth, nisabThreshold, reasonCode }) => {
      const reaches = evaluate(`${netZakatableWealth} >= ${nisabThreshold}`, '');
      expect(reaches).toBe(String(reasonCode !== 'BELOW_NISAB'));
    });
  });
});

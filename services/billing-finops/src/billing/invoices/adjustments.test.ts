import type { Line } from '../pricing/charges';
import { withAdjustments } from './adjustments';
import { sumOf } from './totals';
import fc from 'fast-check';

const line = (amount: string, kind: Line['kind'] = 'FEE'): Line => ({
  ...{ description: 'line', amount, kind, periodStart: '2026-05-01', periodEnd: '2026-05-31' },
});
const amounts = (lines: readonly Line[]) => lines.map(({ amount }) => amount);
const adjusted = (charged: string[], ...adjustments: string[]) =>
  withAdjustments(
    charged.map((amount) => line(amount)),
    adjustments.map((amount) => line(amount, 'ADJUSTMENT')),
    'USD',
  );

test('an invoice bears all adjustments that its charges cover', () => {
  expect(amounts(adjusted(['10.00'], '-4.00', '1.50', '-7.50'))).toEqual([
    ...['10.00', '1.50', '-4.00', '-7.50'],
  ]);
});

test('an invoice never gives back more than it charges', () => {
  expect(amounts(adjusted(['10.00'], '-4.00', '-7.00', '-1.00'))).toEqual([
    ...['10.00', '-4.00', '-6.00'],
  ]);
});

test('an invoice without charges gives nothing back', () => {
  expect(adjusted([], '-4.00')).toEqual([]);
});

test('the sum is never below zero, nor above charges and adjustments together', () => {
  const cents = fc.integer({ min: 0, max: 100_000 }).map((each) => (each / 100).toFixed(2));
  const change = fc
    .integer({ min: -100_000, max: 100_000 })
    .filter((each) => each !== 0)
    .map((each) => (each / 100).toFixed(2));
  fc.assert(
    fc.property(fc.array(cents), fc.array(change), (charged, changes) => {
      const sum = Number(sumOf(adjusted(charged, ...changes), 'USD').toDecimal());
      const whole = sumOf(
        [...charged, ...changes].map((amount) => ({ amount })),
        'USD',
      );
      expect(sum).toBeCloseTo(Math.max(Number(whole.toDecimal()), 0), 6);
    }),
  );
});

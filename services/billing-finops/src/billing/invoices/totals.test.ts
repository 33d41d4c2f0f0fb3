import fc from 'fast-check';
import type { Line } from '../pricing/charges';
import { totalsOf } from './totals';

const lineOf = (amount: string): Line => ({
  ...{ description: 'line', amount, kind: 'FEE' },
  ...{ periodStart: '2026-05-01', periodEnd: '2026-05-31' },
});
const minor = (text: string) => BigInt(text.replace('.', ''));

test('lines sum to the subtotal, and subtotal and tax to the total, in whole minor units', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 });
  const rate = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(fc.array(amount), rate, (amounts, tenThousandths) => {
      const lines = amounts.map((each) => lineOf((each / 100).toFixed(2)));
      const tax = { rate: (tenThousandths / 10_000).toFixed(4), reverseCharge: false };
      const totals = totalsOf(lines, tax, 'USD');
      const subtotal = amounts.reduce((sum, each) => sum + BigInt(each), 0n);
      expect(minor(totals.subtotal)).toBe(subtotal);
      expect(minor(totals.total)).toBe(subtotal + minor(totals.tax));
      // The exact product, rounded half up.
      expect(minor(totals.tax)).toBe((subtotal * BigInt(tenThousandths) + 5_000n) / 10_000n);
    }),
  );
});

test('reverse charge leaves the tax to the customer', () => {
  const totals = totalsOf([lineOf('100.00')], { rate: '0.15', reverseCharge: true }, 'USD');
  expect(totals).toEqual({ subtotal: '100.00', tax: '0.00', total: '100.00' });
});

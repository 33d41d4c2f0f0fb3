import { Money } from '@masar/kit/money';
import fc from 'fast-check';
import { allocateAmount, allocate } from './allocate';

const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n }), { minLength: 1, maxLength: 30 });
const sum = (parts: readonly bigint[]) => parts.reduce((all, part) => all + part, 0n);

test('shares sum to the whole, whatever the weights', () => {
  fc.assert(
    fc.property(weights, fc.bigInt({ min: 0n, max: 10n ** 18n }), (given, whole) => {
      fc.pre(sum(given) > 0n);
      expect(sum(allocate(whole, given))).toBe(whole);
    }),
  );
});

test('no share is more than a unit away from its proportion', () => {
  fc.assert(
    fc.property(weights, fc.bigInt({ min: 0n, max: 10n ** 12n }), (given, whole) => {
      const total = sum(given);
      fc.pre(total > 0n);
      allocate(whole, given).forEach((part, at) => {
        const exact = whole * (given[at] ?? 0n);
        expect(part * total).toBeGreaterThan(exact - total);
        expect(part * total).toBeLessThan(exact + total);
      });
    }),
  );
});

test('units left over by rounding go to the largest remainders, among equal ones to the first', () => {
  expect(allocate(10n, [1n, 1n, 1n])).toEqual([4n, 3n, 3n]);
  expect(allocate(10n, [1n, 2n, 1n])).toEqual([3n, 5n, 2n]);
  expect(allocate(100n, [1n, 7n])).toEqual([13n, 87n]);
});

test('all shares are zero where all weights are', () => {
  expect(allocate(0n, [0n, 0n])).toEqual([0n, 0n]);
});

test.each([
  ['USD', '100.00', ['33.34', '33.33', '33.33']],
  ['KWD', '0.100', ['0.034', '0.033', '0.033']],
  ['JPY', '100', ['34', '33', '33']],
])('shares amounts of %s in its minor units', (currency, whole, parts) => {
  const shares = allocateAmount(Money.stored(whole, currency), [1n, 1n, 1n]);
  expect(shares.map((share) => share.toDecimal())).toEqual(parts);
});

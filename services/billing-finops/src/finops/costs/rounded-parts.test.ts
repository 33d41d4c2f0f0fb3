import { fraction } from '@masar/kit/money';
import { roundedParts } from './rounded-parts';

test.each([
  [['0.333', '0.333', '0.334'], 'USD', '1.00', ['0.33', '0.33', '0.34']],
  [['0.005', '0.005'], 'USD', '0.01', ['0.01', '0.00']],
  [['0.004', '0.001'], 'USD', '0.01', ['0.01', '0.00']],
  [['1.2', '1.7', '0.1'], 'JPY', '3', ['1', '2', '0']],
  [['0.0005'], 'KWD', '0.001', ['0.001']],
  [[], 'USD', '0.00', []],
] as const)('%j in %s is %s, divided into %j', (exact, currency, total, parts) => {
  const rounded = roundedParts(exact.map(fraction), currency);
  expect(rounded.total.toDecimal()).toBe(total);
  expect(rounded.parts.map((part) => part.toDecimal())).toEqual(parts);
});

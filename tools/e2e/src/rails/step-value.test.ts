import { stepValue } from './step-value';

test.each([
  ['80000.00 - 10000.00', '70000.00'],
  ['1 + 2 * 3 - (4 - 2) / 2', '6'],
  ['round(100 * 22 / 24 * 65, 2)', '5958.33'],
  ['round(5525.00 * 0.025, 2)', '138.13'],
  ['round(2.5, 0)', '3'],
  ['max(100.00 - 5000.00, 0)', '0.00'],
  ['min(5525.00, 446.25)', '446.25'],
  ['days(2024-02-28, 2025-02-28)', '366'],
  ['353 >= 354', 'false'],
  ['5525.00 >= 5525.00', 'true'],
])('%s is %s', (expression, result) => {
  expect(stepValue(expression, result)).toBe(result);
});

test.each([
  ['1 / 3', '0.33', /more than 2 decimals/],
  ['2.5 / 100', '0.02', /more than 2 decimals/],
  ['1 +', '1', /no decimal/],
  ['1 2', '1', /left over/],
  ['(1', '1', /wanted/],
  ['1e5', '100000', /left over/],
  ['half(1)', '0.5', /no decimal/],
  ['1 % 2', '1', /not read/],
])('%s is not %s', (expression, result, why) => {
  expect(() => stepValue(expression, result)).toThrow(why);
});

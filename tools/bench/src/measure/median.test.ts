import { median, percentile } from './median';

test.each([
  [[3], 3],
  [[9, 1, 5], 5],
  [[10, 9, 100], 10],
  [[4, 1, 3, 2], 2],
])('takes the middle of %j by size', (values, middle) => {
  expect(median(values)).toBe(middle);
});

test('leaves the order of the rounds as it was', () => {
  const values = [3, 1, 2];
  median(values);
  expect(values).toEqual([3, 1, 2]);
});

test('takes the value that 99 percent do not exceed', () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect(percentile(values, 99)).toBe(198);
});

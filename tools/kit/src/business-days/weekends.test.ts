import { weekendOf } from '.';

test.each([
  ['SA', ['FRIDAY', 'SATURDAY']],
  ['AE', ['SATURDAY', 'SUNDAY']],
  ['XX', ['SATURDAY', 'SUNDAY']],
  [undefined, ['SATURDAY', 'SUNDAY']],
])('the weekend of %s', (country, days) => {
  const weekend = weekendOf(country);
  expect(weekend.days).toEqual(days);
  expect(weekend.source).not.toBe('');
});

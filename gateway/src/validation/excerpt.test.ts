import { excerpt } from './excerpt';

test.each([
  ['short', 10, 'short'],
  ['exactly10!', 10, 'exactly10!'],
  ['longer than ten', 6, 'longer…'],
  ['aaa🚗', 4, 'aaa…'],
  ['aaa🚗b', 5, 'aaa🚗…'],
  ['a\u202eb\0c', 9, 'a\ufffdb\ufffdc'],
])('%s shortened to %i characters is %s', (text, max, expected) => {
  expect(excerpt(text, max)).toBe(expected);
});

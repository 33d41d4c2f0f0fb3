import { cut } from './cut';

test.each([
  ['short', 10, 'short'],
  ['exactly10!', 10, 'exactly10!'],
  ['longer than ten', 6, 'longer…'],
  ['aaa🚗', 4, 'aaa…'],
  ['aaa🚗b', 5, 'aaa🚗…'],
  ['a\u202eb\0c', 9, 'a\ufffdb\ufffdc'],
])('%s cut to %i characters is %s', (text, max, expected) => {
  expect(cut(text, max)).toBe(expected);
});

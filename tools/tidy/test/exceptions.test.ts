import { complaints, left } from '../tidy.mjs';

const MEASURE = { name: 'long files', remedy: 'split it', offences: () => [] };

test('what is new is named with its remedy', () => {
  expect(complaints(MEASURE, ['a', 'b'], ['a'])).toEqual(['long files: b; split it']);
});

test('what was mended has to leave the list, so that it cannot come back', () => {
  expect(complaints(MEASURE, [], ['a'])).toEqual([
    'mended: a; drop it by npm run task -- tidy --shrink',
  ]);
});

test('each exception covers one offence', () => {
  expect(complaints(MEASURE, ['a', 'a'], ['a'])).toHaveLength(1);
  expect(complaints(MEASURE, ['a', 'a'], ['a', 'a'])).toEqual([]);
});

test('the list that is left has nothing new', () => {
  expect(left(['a', 'b', 'b'], ['b', 'c'])).toEqual(['b']);
});

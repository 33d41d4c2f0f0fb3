import { RangeNotSatisfiable, rangeIn } from './range';

const BYTES = 100;

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=99-99', { first: 99, last: 99 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=90-1000', { first: 90, last: 99 }],
  [`bytes=90-${'9'.repeat(400)}`, { first: 90, last: 99 }],
  ['bytes=-1', { first: 99, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['Bytes=1-2', { first: 1, last: 2 }],
])('%s of 100 bytes is %j', (header, range) => {
  expect(rangeIn(header, BYTES)).toEqual(range);
});

test.each([
  undefined,
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=a-b',
  'bytes=5-2',
  'bytes=1-2,5-6',
  'bytes=1-2, 5-6',
  'bytes=1.5-2',
  'bytes=+1-2',
  'bytes=0x1-2',
  'lines=1-2',
  '1-2',
])('%p asks for the whole', (header) => {
  expect(rangeIn(header, BYTES)).toBeUndefined();
});

test.each(['bytes=100-', 'bytes=100-200', `bytes=${'9'.repeat(400)}-`, 'bytes=-0'])(
  '%s of 100 bytes is refused with their number',
  (header) => {
    const ask = () => rangeIn(header, BYTES);
    expect(ask).toThrow(RangeNotSatisfiable);
    expect(ask).toThrow(/^Range asks for bytes that the content does not have: it has 100/);
  },
);

test('an empty content has no part, and its end is the whole of it', () => {
  expect(() => rangeIn('bytes=0-', 0)).toThrow(RangeNotSatisfiable);
  expect(rangeIn('bytes=-5', 0)).toBeUndefined();
});

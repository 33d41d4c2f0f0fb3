import { retryAfterMs } from './read-answer';

const NOW = new Date('2026-11-21T09:30:00Z');

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    ['0', 0],
    ['Sat, 21 Nov 2026 09:31:00 GMT', 60_000],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['soon', undefined],
    [undefined, undefined],
  ])('of %p is %p', (header, expected) => {
    expect(retryAfterMs(header, NOW)).toEqual(expected);
  });
});

import { DomainError } from '@masar/kit/errors';
import { readMove } from './clock-move';

const MACHINE = new Date('2026-01-31T09:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const moved = (request: Parameters<typeof readMove>[0], offsetMs = 0): string =>
  new Date(MACHINE.getTime() + readMove(request)(offsetMs, MACHINE)).toISOString();

function refusal(request: Parameters<typeof readMove>[0], offsetMs = 0) {
  try {
    return moved(request, offsetMs);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const [{ field, code } = {}] = error.details;
    return [error.code, field, code, error.message];
  }
}

test.each([
  ['PT4H', '2026-01-31T13:00:00.000Z'],
  ['PT90M', '2026-01-31T10:30:00.000Z'],
  ['P1DT1S', '2026-02-01T09:00:01.000Z'],
  ['P2W', '2026-02-14T09:00:00.000Z'],
  ['P1M', '2026-02-28T09:00:00.000Z'],
  ['P13M', '2027-02-28T09:00:00.000Z'],
  ['P2Y1M', '2028-02-29T09:00:00.000Z'],
  ['P1M1D', '2026-03-01T09:00:00.000Z'],
  ['PT0S', '2026-01-31T09:00:00.000Z'],
  ['P100Y', '2126-01-31T09:00:00.000Z'],
])('advances by %s to %s', (advance, now) => {
  expect(moved({ advance })).toBe(now);
});

test("advances from the sandbox's own time", () => {
  expect(moved({ advance: 'P1M' }, DAY_MS)).toBe('2026-03-01T09:00:00.000Z');
});

test('moves to an instant of any time zone, and not before the present', () => {
  expect(moved({ now: '2026-02-01T12:00:00+03:00' })).toBe('2026-02-01T09:00:00.000Z');
  expect(moved({ now: '2026-02-01T09:00:00Z' }, DAY_MS)).toBe('2026-02-01T09:00:00.000Z');
  expect(refusal({ now: '2026-02-01T08:59:59.999Z' }, DAY_MS)).toEqual([
    'CONFLICT',
    'now',
    'OUT_OF_RANGE',
    "now must not be before the sandbox's time 2026-02-01T09:00:00.000Z, not " +
      '2026-02-01T08:59:59.999Z: the clock moves forward only; ' +
      'send reset to return to the real time',
  ]);
});

test('resets to the real time', () => {
  expect(moved({ reset: true }, 9 * DAY_MS)).toBe(MACHINE.toISOString());
});

test.each([
  ['nothing', {}, 'body', 'REQUIRED', 'exactly one of advance, now and reset'],
  ['two things', { advance: 'PT1H', reset: true }, 'body', 'INVALID_VALUE', 'not 2 of them'],
  ['reset as false', { reset: false }, 'reset', 'INVALID_VALUE', 'reset must be true'],
  ['a bare P', { advance: 'P' }, 'advance', 'INVALID_FORMAT', 'such as PT4H'],
  ['a bare T', { advance: 'P1DT' }, 'advance', 'INVALID_FORMAT', 'such as PT4H'],
  ['a negative duration', { advance: '-PT1H' }, 'advance', 'INVALID_FORMAT', 'such as PT4H'],
  ['a leap second', { now: '2026-06-30T23:59:60Z' }, 'now', 'INVALID_FORMAT', 'an instant as'],
  ['101 years', { advance: 'P101Y' }, 'advance', 'OUT_OF_RANGE', 'at most 100 years'],
  ['a far instant', { now: '2127-01-01T00:00:00Z' }, 'now', 'OUT_OF_RANGE', 'at most 100 years'],
  [
    'more years than a Date has',
    { advance: 'P999999999Y' },
    'advance',
    'OUT_OF_RANGE',
    '100 years',
  ],
])('refuses %s with VALIDATION_ERROR', (_, request, field, code, words) => {
  expect(refusal(request)).toEqual([
    'VALIDATION_ERROR',
    field,
    code,
    expect.stringContaining(words),
  ]);
});

test('refuses to be more than 100 years ahead by small steps', () => {
  const centuryMs = 36_525 * DAY_MS;
  expect(refusal({ advance: 'PT1H' }, centuryMs - HOUR_MS)).toBe('2126-02-01T09:00:00.000Z');
  expect(refusal({ advance: 'PT1S' }, centuryMs)).toEqual(
    expect.arrayContaining(['advance', 'OUT_OF_RANGE']),
  );
});

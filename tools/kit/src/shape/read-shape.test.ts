import { DomainError } from '../errors';
import { read } from './read-shape';
import { date, decimal, list, object, oneOf, required, text } from './shape';

const SHAPE = object({
  name: required(text),
  percent: decimal,
  kind: oneOf('A', 'B'),
  days: list(object({ day: required(date) })),
});

function refusal(input: unknown): DomainError {
  try {
    read(SHAPE, input);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('it was read');
}

test('a number becomes decimal text, exactly', () => {
  expect(read(SHAPE, { name: 'x', percent: 0.1 })).toEqual({ name: 'x', percent: '0.1' });
  expect(read(SHAPE, { name: 'x', percent: '2.577' }).percent).toBe('2.577');
});

test('what is unset is left out, and what the shape does not name too', () => {
  const input = { name: 'x', percent: undefined, kind: '', days: [], other: 1 };
  expect(read(SHAPE, input)).toEqual({ name: 'x' });
});

test('every wrong field is named by its path, in one error', () => {
  const wrong = {
    kind: 'C',
    days: [{ day: '2026-02-28' }, { day: '2026-02-30' }],
  };
  const { code, details } = refusal(wrong);
  expect(code).toBe('VALIDATION_ERROR');
  expect(details.map(({ field }) => field)).toEqual(['name', 'kind', 'days[1].day']);
});

test.each(['1,5', 'ten', ' 1', '0x10', '--1'])('the text %j is no decimal', (percent) => {
  const { code, details } = refusal({ name: 'x', percent });
  expect(code).toBe('VALIDATION_ERROR');
  expect(details).toMatchObject([{ field: 'percent', code: 'INVALID_VALUE' }]);
});

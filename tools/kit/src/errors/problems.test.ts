import type { DomainError } from './domain-error';
import { problem, refuse } from './problems';

const problems = (count: number, complaint = 'is required') =>
  Array.from({ length: count }, (_, at) => problem(`field${at}`, 'REQUIRED', complaint));
const refusalOf = (found: Parameters<typeof refuse>[0]) => {
  try {
    refuse(found);
  } catch (error) {
    return error as DomainError;
  }
  throw new Error('nothing was refused');
};

it('nothing is refused where nothing is wrong', () => {
  expect(refuse([])).toBeUndefined();
});

it.each([
  [1, 'field0 is required', 1],
  [3, 'field0 is required (and 2 more, see details)', 3],
  [32, 'field0 is required (and 31 more, see details)', 32],
  [1_000, 'field0 is required (and 999 more; details list the first 32)', 32],
])('of %i problems the sentence says how many the details list', (count, message, listed) => {
  const refused = refusalOf(problems(count));
  expect(refused).toMatchObject({ code: 'VALIDATION_ERROR', message });
  expect(refused.details).toHaveLength(listed);
});

it('of long ones fewer are listed, and the sentence says so', () => {
  const { message, details } = refusalOf(problems(32, 'must be '.padEnd(400, 'x')));
  expect(details.length).toBeLessThan(20);
  expect(message).toMatch(new RegExp(`and 31 more; details list the first ${details.length}\\)$`));
});

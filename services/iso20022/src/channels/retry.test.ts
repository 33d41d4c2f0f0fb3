import { kept } from '../../test/support/payments';
import { scheduleRetry } from './retry';

const NOW = new Date('2026-11-22T09:00:00Z');

/** Pauses in seconds between so many attempts in a row. */
function pausesOf(attempts: number): number[] {
  let payment = kept();
  return Array.from({ length: attempts }, () => {
    payment = scheduleRetry(payment, NOW);
    return (Number(payment.channelAt) - NOW.getTime()) / 1_000;
  });
}

test('a failed submission is repeated after a growing pause, without end', () => {
  expect(pausesOf(9)).toEqual([10, 20, 40, 80, 160, 320, 640, 900, 900]);
  expect(pausesOf(2_000).at(-1)).toBe(900);
});

test('a failed submission leaves the rest of the document unchanged', () => {
  const state = scheduleRetry(kept(), NOW);
  expect(state).toMatchObject({ status: 'VALIDATED', failedHandOvers: 1 });
  expect(state.handedOverAt).toBeUndefined();
});

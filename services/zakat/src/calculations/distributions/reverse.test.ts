import fc from 'fast-check';
import { DomainError } from '@masar/kit/errors';
import { Money } from '@masar/kit/money';
import { afterPaying, calculation, context, distributing } from '../../../test/support/calculation';
import { distributedOf, remainingOf } from '../amounts';
import type { Calculation } from '../calculation';
import { distribute } from './distribute';
import { reverse } from './reverse';

const AFTER_THE_YEAR = new Date('2027-06-06T00:00:00Z');
const idOf = (number: number) => `zkd_01JD0Z5V8Q4N7T2M9K6H3F1B0A_${number}`;
const back = (number: number) => ({
  distributionId: idOf(number),
  reason: 'the transfer came back',
});

function refusal(state: Calculation, number: number) {
  try {
    reverse(state, back(number), context());
  } catch (error) {
    return error as DomainError;
  }
  throw new Error('it was accepted');
}

describe('reverse', () => {
  it('keeps the distribution with its reversal, and emits zakat.distribution.reversed', () => {
    const { state, events } = reverse(
      afterPaying('100'),
      back(1),
      context({ actor: 'key_checker' }),
    );
    expect(state.distributions).toHaveLength(1);
    expect(state.distributions[0]).toMatchObject({
      amount: '100.00',
      remainingAmount: '1650.00',
      status: 'REVERSED',
      reversal: {
        reason: 'the transfer came back',
        at: '2026-06-16T09:00:00.000Z',
        by: 'key_checker',
      },
    });
    expect(events).toEqual([
      { type: 'zakat.distribution.reversed', distributionId: state.distributions[0]?.id },
    ]);
  });

  it.each([
    [['100'], 1, 'DUE', '1750.00'],
    [['1750'], 1, 'DUE', '1750.00'],
    [['100', '200'], 1, 'PARTIALLY_DISTRIBUTED', '1550.00'],
    [['1000', '750'], 2, 'PARTIALLY_DISTRIBUTED', '750.00'],
  ])(
    'of %j takes number %i back: the calculation is %s, %s remains',
    (paid, number, status, left) => {
      const { state } = reverse(afterPaying(...paid), back(number), context());
      expect(state.status).toBe(status);
      expect(remainingOf(state).toDecimal()).toBe(left);
      expect(state.overdueAt).toEqual(AFTER_THE_YEAR);
    },
  );

  it.each([[['1750']], [['1000', '750']], [['100']]])(
    'of %j makes the calculation overdue where its Hijri year is over',
    (paid) => {
      const { state } = reverse(afterPaying(...paid), back(1), context({ now: AFTER_THE_YEAR }));
      expect(state.status).toBe('OVERDUE');
      expect(state.overdueAt).toBeUndefined();
    },
  );

  it('leaves an overdue calculation overdue', () => {
    const overdue: Calculation = { ...afterPaying('100'), status: 'OVERDUE' };
    const { state } = reverse(overdue, back(1), context({ now: AFTER_THE_YEAR }));
    expect(state.status).toBe('OVERDUE');
  });

  it('lets the amount be distributed again, down to nothing', () => {
    const { state } = reverse(afterPaying('1000', '750'), back(1), context());
    const after = distribute(state, distributing('1000'), context()).state;
    expect(after.status).toBe('DISTRIBUTED');
    expect(after.distributions.map(({ id }) => id)).toEqual([1, 2, 3].map(idOf));
  });

  it('is a CONFLICT the second time', () => {
    const { state } = reverse(afterPaying('100', '200'), back(1), context());
    expect(refusal(state, 1)).toMatchObject({
      code: 'CONFLICT',
      message: 'cannot reverse a zakat distribution that is REVERSED; this state is final',
    });
  });

  it('of a distribution that the calculation does not have is NOT_FOUND', () => {
    expect(refusal(afterPaying('100'), 2).code).toBe('NOT_FOUND');
  });
});

type Move = { readonly payCents: number } | { readonly takeBack: number } | 'pay the rest';

const MOVES = fc.array(
  fc.oneof(
    fc.record({ payCents: fc.integer({ min: 1, max: 90_000 }) }),
    fc.record({ takeBack: fc.integer({ min: 1, max: 6 }) }),
    fc.constant('pay the rest' as const),
  ),
  { maxLength: 40 },
);

/** The calculation after the move; unchanged when the move is refused. */
function moved(state: Calculation, move: Move): Calculation {
  const pay = (amount: string) => distribute(state, distributing(amount), context()).state;
  try {
    if (move === 'pay the rest') return pay(remainingOf(state).toDecimal());
    if ('payCents' in move) return pay((move.payCents / 100).toFixed(2));
    return reverse(state, back(move.takeBack), context()).state;
  } catch (error) {
    if (error instanceof DomainError) return state;
    throw error;
  }
}

describe('any order of distributions and reversals', () => {
  it('keeps distributed and remaining the zakat, neither below zero, and the status theirs', () => {
    fc.assert(
      fc.property(MOVES, (moves) => {
        let state = calculation();
        for (const move of moves) {
          state = moved(state, move);
          const [distributed, remaining] = [distributedOf(state), remainingOf(state)];
          const zero = Money.zero('SAR');
          expect(distributed.plus(remaining).toDecimal()).toBe('1750.00');
          expect(distributed.compare(zero)).not.toBe(-1);
          expect(remaining.compare(zero)).not.toBe(-1);
          expect(state.status).toBe(statusBy(distributed, remaining));
        }
      }),
    );
  });
});

function statusBy(distributed: Money, remaining: Money): string {
  if (distributed.isZero()) return 'DUE';
  return remaining.isZero() ? 'DISTRIBUTED' : 'PARTIALLY_DISTRIBUTED';
}

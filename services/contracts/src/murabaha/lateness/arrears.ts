import { Money } from '@masar/kit/money';
import type { CalendarDate } from '@masar/kit/time';
import type { Sold } from '../contract';
import { isOverdue, isPaid, scheduleOf } from '../schedule/schedule';

/** The late part of an active contract's debt, and the day when the next instalment is due. */
export interface Arrears {
  readonly amount: Money;
  readonly installments: number;
  /** Undefined once every unpaid instalment is late, or the contract has ended. */
  readonly nextDueDate: CalendarDate | undefined;
}

export function arrearsOf(state: Sold): Arrears {
  const zero = Money.zero(state.currency);
  if (state.status !== 'ACTIVE') return { amount: zero, installments: 0, nextDueDate: undefined };
  const unpaid = scheduleOf(state).filter((row) => !isPaid(row));
  const overdue = unpaid.filter((row) => isOverdue(state, row));
  const next = unpaid.find((row) => !overdue.includes(row));
  return {
    amount: overdue.reduce((sum, { amount, paid }) => sum.plus(amount).minus(paid), zero),
    installments: overdue.length,
    nextDueDate: next?.dueDate,
  };
}

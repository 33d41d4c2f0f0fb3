import { Money } from '@masar/kit/money';
import type { CalendarDate } from '@masar/kit/time';
import type { Sold } from './contract';
import { isOverdue, isPaid, scheduleOf } from './schedule';

/** What of a debt is late, and when the next part of it is due. */
export interface Arrears {
  readonly amount: Money;
  readonly installments: number;
  /** Of an active contract with an unpaid instalment that is not late. */
  readonly nextDueDate: CalendarDate | undefined;
}

export function arrearsOf(state: Sold): Arrears {
  const unpaid = scheduleOf(state).filter((row) => !isPaid(row));
  const overdue = unpaid.filter((row) => isOverdue(state, row));
  const next = unpaid.find((row) => !overdue.includes(row));
  return {
    amount: overdue.reduce(
      (sum, { amount, paid }) => sum.plus(amount).minus(paid),
      Money.zero(state.currency),
    ),
    installments: overdue.length,
    nextDueDate: state.status === 'ACTIVE' ? next?.dueDate : undefined,
  };
}

import type { Sale } from '../contract';
import type { Payment } from '../events';

/** Payments that were not reversed, in the order in which they were recorded. */
export function countedPayments({ payments }: Sale): readonly Payment[] {
  return payments.filter(({ reversal }) => reversal === undefined);
}

/** Payments that were not reversed, by value date: one may be recorded after a later one. */
export function byValueDate(sale: Sale): readonly Payment[] {
  return countedPayments(sale).toSorted((one, other) => compare(one.paid_at, other.paid_at));
}

/** Payments that pay instalments, by value date; a settlement of a part reduces them instead. */
export function instalmentPayments(sale: Sale): readonly Payment[] {
  return byValueDate(sale).filter(({ part }) => part === undefined);
}

/** Instant of the last payment that came, or of the sale while none has. */
export function lastInstantOf(sale: Sale): string {
  return byValueDate(sale).at(-1)?.paid_at ?? sale.executed_at;
}

/** Instants in UTC, as they are stored, are in the order of their texts. */
function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

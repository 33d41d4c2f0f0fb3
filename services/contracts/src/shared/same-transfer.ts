import { dateOf } from '@masar/kit/time';

/** Money that went to somebody: its amount, its reference in the tenant's records, and when. */
export interface Transfer {
  readonly amount: string;
  readonly reference?: string | undefined;
  readonly at: string;
}

/** True when one looks like the other sent again: same reference as typed, same amount, same UTC day. */
export function isSameTransfer(one: Transfer, other: Transfer): boolean {
  const dayOf = ({ at }: Transfer) => dateOf(new Date(at));
  return (
    one.reference === other.reference && one.amount === other.amount && dayOf(one) === dayOf(other)
  );
}

import { DomainError } from '@masar/kit/errors';
import { dateOf } from '@masar/kit/time';

/** Money that went to somebody: its amount, its reference in the tenant's records, and when. */
interface Transfer {
  readonly amount: string;
  readonly reference: string;
  readonly at: string;
}

const TWICE = {
  payment: { code: 'DUPLICATE_PAYMENT' },
  recovery: { code: 'DUPLICATE_RECOVERY' },
} as const;

/**
 * A transfer is recorded once, also by a client that repeats it without an idempotency key; one with
 * a key says by it that it is new.
 * @param earlier those on the same claim or recourse
 * @throws DomainError CONFLICT where one of them has the reference, the amount and the day
 */
export function refuseTwice(
  kind: keyof typeof TWICE,
  transfer: Transfer & { readonly currency: string; readonly isKeyed: boolean },
  earlier: readonly Transfer[],
): void {
  if (transfer.isKeyed) return;
  const first = earlier.find((each) => isSame(each, transfer));
  if (!first) return;
  const { amount, reference, at } = first;
  const message =
    `a ${kind} of ${amount} ${transfer.currency} with reference ${reference}, of ${at}, is ` +
    'recorded already; send another one with a reference of its own or an idempotency key';
  throw new DomainError('CONFLICT', message, [{ field: 'reference', ...TWICE[kind], message }]);
}

function isSame(one: Transfer, other: Transfer): boolean {
  const dayOf = ({ at }: Transfer) => dateOf(new Date(at));
  return (
    one.reference === other.reference && one.amount === other.amount && dayOf(one) === dayOf(other)
  );
}

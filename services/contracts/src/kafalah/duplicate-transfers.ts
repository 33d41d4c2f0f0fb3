import { conflict } from '@masar/kit/errors';
import { isSameTransfer, type Transfer } from '../shared/same-transfer';

const TWICE = {
  payment: { code: 'DUPLICATE_PAYMENT' },
  recovery: { code: 'DUPLICATE_RECOVERY' },
} as const;

/**
 * Refuses a transfer that a client repeats without an idempotency key; a key says that it is new.
 * @param earlier those on the same claim or recourse
 * @throws DomainError CONFLICT where one of them has the reference, the amount and the day
 */
export function rejectDuplicate(
  kind: keyof typeof TWICE,
  transfer: Transfer & { readonly currency: string; readonly key: string | undefined },
  earlier: readonly Transfer[],
): void {
  if (transfer.key !== undefined) return;
  const first = earlier.find((each) => isSameTransfer(each, transfer));
  if (!first) return;
  const { amount, reference, at } = first;
  const message =
    `a ${kind} of ${amount} ${transfer.currency} with reference ${reference}, of ${at}, is ` +
    'recorded already; send another one with a reference of its own or an idempotency key';
  throw conflict({ field: 'reference', ...TWICE[kind], message });
}

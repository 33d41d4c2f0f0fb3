import type { Payment } from './payment';

/** The day that a payment goes out for: after a cut-off another one than was asked for. */
export function executionDateOf({
  changes,
  creditTransfer,
}: Pick<Payment, 'changes' | 'creditTransfer'>): string | undefined {
  return changes?.executionDate ?? creditTransfer.requestedExecutionDate;
}

import type { Payment } from './payment';

/** Execution date of the written message: a later one than requested when the cut-off has passed. */
export function executionDateOf({
  changes,
  creditTransfer,
}: Pick<Payment, 'changes' | 'creditTransfer'>): string | undefined {
  return changes?.executionDate ?? creditTransfer.requestedExecutionDate;
}

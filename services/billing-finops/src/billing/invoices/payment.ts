/** The last attempt to pay an invoice. */
export interface Payment {
  /** From 1. */
  readonly attempt: number;
  /** Idempotency key of the attempt at the processor: stored before it is asked, so that nothing is charged twice. */
  readonly key: string;
  readonly method: string;
  /** In decimal text, in the currency of the invoice. */
  readonly amount: string;
  readonly status: 'processing' | 'succeeded' | 'failed';
  /** The processor's id of the payment, or the reference of a manual one. */
  readonly reference?: string;
  /** Reason of a failed one, in the processor's words. */
  readonly failure?: string;
  /** True of a failed one that the processor knew nothing of: should it tell of it later, the outcome is asked for again. */
  readonly isLost?: true;
  /** By the machine's clock: a sandbox that moves its clock has not waited. */
  readonly startedAt: string;
  /** How often its outcome was asked for in vain. */
  readonly lookUps: number;
}

/** The idempotency key of an attempt: no other invoice or attempt has it. */
export function keyOf(invoiceId: string, attempt: number): string {
  return `${invoiceId}-${attempt}`;
}

/** The last attempt to pay an invoice. */
export interface Payment {
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  /** Idempotency key at the processor; stored before the processor is called, so that nothing is charged twice. */
  readonly key: string;
  readonly method: string;
  /** In decimal text, in the currency of the invoice. */
  readonly amount: string;
  readonly status: 'processing' | 'succeeded' | 'failed';
  /** The processor's id of the payment, or the reference of a manual one. */
  readonly reference?: string;
  /** Reason of a failure, in the processor's words. */
  readonly failure?: string;
  /**
   * True where the processor did not know a failed attempt. If a message names it later, the outcome is looked up
   * again.
   */
  readonly isLost?: true;
  /** By the machine's clock: moving a sandbox's clock must not count as waiting. */
  readonly startedAt: string;
  /** Number of look-ups without an outcome. */
  readonly lookUps: number;
}

/** The idempotency key of an attempt, unique among all invoices and attempts. */
export function keyOf(invoiceId: string, attempt: number): string {
  return `${invoiceId}-${attempt}`;
}

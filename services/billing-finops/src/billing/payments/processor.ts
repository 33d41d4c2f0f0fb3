/** A payment to be made, or looked up. */
export interface Charge {
  /** Idempotency key: a processor makes one payment under it, however often it is called. */
  readonly key: string;
  readonly method: string;
  /** In decimal text. */
  readonly amount: string;
  readonly currency: string;
  /** Instant of the first call, by the machine's clock. */
  readonly startedAt: string;
  readonly invoiceId: string;
  readonly tenantId: string;
  /** Reference of a manual payment, or the processor's id where it has answered one. */
  readonly reference?: string;
}

/**
 * The answer of a processor; unknown unless it says for certain whether money moved. waitsForUs: the payment cannot go
 * on alone. It needs our confirmation or capture, or a step of the payer to which nobody leads them.
 */
export type Outcome =
  | { readonly status: 'succeeded'; readonly reference?: string }
  | { readonly status: 'processing'; readonly reference: string; readonly waitsForUs?: true }
  | {
      readonly status: 'declined';
      readonly reason: string;
      readonly reference?: string;
      readonly isLost?: true;
    }
  | { readonly status: 'unknown'; readonly problem: string };

/** Takes payments. Both methods answer unknown instead of throwing. */
export interface Processor {
  charge(charge: Charge): Promise<Outcome>;
  /** The outcome of an earlier charge; undefined where the processor has none under its key. */
  lookUp(charge: Charge): Promise<Outcome | undefined>;
}

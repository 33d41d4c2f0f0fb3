/** A payment that is asked for. */
export interface Charge {
  /** Idempotency key: a processor carries out one payment under it, however often it is asked. */
  readonly key: string;
  readonly method: string;
  /** In decimal text. */
  readonly amount: string;
  readonly currency: string;
  /** When it was first asked for, by the machine's clock. */
  readonly startedAt: string;
  readonly invoiceId: string;
  readonly tenantId: string;
  /** Of a manual payment, or the processor's id of a payment that it has told of. */
  readonly reference?: string;
}

/**
 * The answer of a processor; unknown where there is none that says for sure whether money moved. A payment that waits for us
 * goes on by no power but ours: to confirm or capture it, or by a step of the payer that nobody leads it to.
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

/** The way to take payments. Both methods answer unknown instead of throwing. */
export interface Processor {
  charge(charge: Charge): Promise<Outcome>;
  /** The outcome of a charge that was asked for before; undefined where the processor has none under its key. */
  lookUp(charge: Charge): Promise<Outcome | undefined>;
}

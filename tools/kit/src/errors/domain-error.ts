import type { ErrorCode } from './error-table';

/** One problem: where it is, which rule it breaks, and what to do about it. */
export interface Detail {
  readonly field: string;
  readonly message: string;
  /** Closed word (REQUIRED, INVALID_VALUE, …) or the id of a broken rule (MUR-POSS). */
  readonly code: string;
}

/**
 * The one error that domain code throws: a code every client knows, a sentence, and the fields.
 * It names no other tenant, no secret and no line of code: clients read it.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: readonly Detail[] = [],
  ) {
    super(message);
  }
}

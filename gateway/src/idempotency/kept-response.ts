/** An answer as the client got it, in JSON. */
export interface KeptResponse {
  readonly status: number;
  readonly body: Buffer;
}

/** A larger answer is not stored; the limit of a MongoDB document is 16 MiB. */
export const MAX_BODY_BYTES = 1024 * 1024;

/**
 * True for a final answer, which a repeat gets again. A bad request, a refused credential, a limit
 * or a fault of ours may end differently the next time (docs/guide/idempotency.md).
 */
export function isFinal(status: number): boolean {
  return (status >= 200 && status < 300) || status === 404 || status === 409 || status === 422;
}

/** An answer as the client got it; it is JSON, like every answer of the API. */
export interface KeptResponse {
  readonly status: number;
  readonly body: Buffer;
}

/** A larger answer is not kept; one document of the database holds 16 MiB. */
export const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Whether this is a final answer that a repeat may get. The others (bad request, refused
 * credential, limit, fault of ours) may end differently the next time.
 * Source: ours; the specification says only how long a key is valid (spec, Limits).
 */
export function isFinal(status: number): boolean {
  return (status >= 200 && status < 300) || status === 404 || status === 409 || status === 422;
}

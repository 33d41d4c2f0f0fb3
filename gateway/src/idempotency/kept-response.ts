import { mongo } from 'mongoose';

/** An answer as the client got it. */
export interface KeptResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The same as the database holds it. */
export interface StoredResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: mongo.Binary;
}

/** A larger answer is not kept; one document of the database holds 16 MiB. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** Headers that belong to the answer itself; the others (limits, request id) are the repeat's own. */
const KEPT_HEADERS = ['content-type'];

/**
 * Whether this is a final answer that a repeat may get. The others (bad request, refused
 * credential, limit, fault of ours) may end differently the next time.
 * Source: decisions.md, Idempotency.
 */
export function isFinal(status: number): boolean {
  return (status >= 200 && status < 300) || status === 404 || status === 409 || status === 422;
}

export function toStored({ status, headers, body }: KeptResponse): StoredResponse {
  const kept = Object.entries(headers).filter(([name]) => KEPT_HEADERS.includes(name));
  return { status, headers: Object.fromEntries(kept), body: new mongo.Binary(body) };
}

export function fromStored({ status, headers, body }: StoredResponse): KeptResponse {
  return { status, headers, body: Buffer.from(body.value()) };
}

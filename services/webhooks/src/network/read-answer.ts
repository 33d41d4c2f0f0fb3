import type { IncomingMessage } from 'node:http';

/** Bytes read of an answer's body before the connection is closed. */
const MAX_BODY_BYTES = 64 * 1_024;
const SNIPPET_BYTES = 1_024;

/**
 * All but letters, marks, digits, punctuation and symbols: they would break the line or be
 * invisible.
 */
const UNSHOWN = /[^\p{L}\p{M}\p{N}\p{P}\p{S}]+/gu;
const SHOWN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Reads an answer's body to its end, so that the connection can be reused, or to 64 KiB.
 * @returns its beginning in one line; null when it has no visible character
 */
export async function readSnippet(answer: IncomingMessage): Promise<string | null> {
  const kept: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      if (bytes < SNIPPET_BYTES) kept.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_BODY_BYTES) break;
    }
  } catch {
    // Only the status decides, and it is known already.
  }
  const text = Buffer.concat(kept).subarray(0, SNIPPET_BYTES).toString().replace(UNSHOWN, ' ');
  return SHOWN.test(text) ? text.trim() : null;
}

/** The pause of a Retry-After header: seconds or an HTTP date. Source: RFC 9110, 10.2.3. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}

import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { rangeIn } from './range';
import type { ByteRange, Stored } from './streamed';

/** How a stored content is answered. */
interface StoredAnswer {
  readonly status: 200 | 206 | 304;
  readonly headers: OutgoingHttpHeaders;
  /** Bytes that follow; absent where none do. */
  readonly range?: ByteRange;
}

/**
 * The answer to a GET of a stored content: the whole, the part in Range, or nothing where the client has it.
 * @throws RangeNotSatisfiable for a range of which the content has no byte
 * Source: RFC 9110, 13.2.2 (order of conditions) and 14.2; RFC 9530 (Repr-Digest).
 */
export function storedAnswer(content: Stored, asked: IncomingHttpHeaders): StoredAnswer {
  const { type, bytes, sha256 } = content;
  const etag = `"${sha256}"`;
  const known = { 'accept-ranges': 'bytes', etag };
  if (hasIt(asked['if-none-match'], etag)) return { status: 304, headers: known };
  const part = isOfThis(asked['if-range']?.toString(), etag)
    ? rangeIn(asked.range, bytes)
    : undefined;
  const range = part ?? { first: 0, last: bytes - 1 };
  const headers = {
    ...known,
    'content-type': type,
    'content-length': range.last - range.first + 1,
    'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    ...(part && { 'content-range': `bytes ${part.first}-${part.last}/${bytes}` }),
  };
  return { status: part ? 206 : 200, headers, ...(bytes > 0 && { range }) };
}

/** If-None-Match compares weakly: the mark W/ makes no difference. */
function hasIt(condition: string | undefined, etag: string): boolean {
  if (condition?.trim() === '*') return true;
  const named: readonly string[] = condition?.match(/"[^"]*"/g) ?? [];
  return named.includes(etag);
}

/** If-Range asks for the part of one content only: of any other it wants the whole. */
function isOfThis(condition: string | undefined, etag: string): boolean {
  return condition === undefined || condition === etag;
}

/** Passes a range on, and fails where its bytes are more or fewer: the reader would take them for what was promised. */
export function exactly({ first, last }: ByteRange) {
  return async function* (pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let left = last - first + 1;
    for await (const piece of pieces) {
      left -= piece.byteLength;
      if (left < 0) break;
      yield piece;
    }
    if (left !== 0) throw new Error(`the stored content misses its size by ${left} bytes`);
  };
}

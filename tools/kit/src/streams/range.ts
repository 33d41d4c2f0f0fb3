import { DomainError, problem } from '../errors';
import type { ByteRange } from './streamed';

const ONE_RANGE = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/i;

/** A range of which the content has no byte. */
export class RangeNotSatisfiable extends DomainError {
  /** Tells the client how long the content is. */
  readonly contentRange: string;

  constructor(bytes: number) {
    const complaint = `asks for bytes that the content does not have: it has ${bytes}, counted from 0; leave the header out for all of them`;
    const detail = problem('Range', 'OUT_OF_RANGE', complaint);
    super('RANGE_NOT_SATISFIABLE', detail.message, [detail]);
    this.contentRange = `bytes */${bytes}`;
  }
}

/**
 * The part that a Range header asks for. Undefined is the whole content: for no header, and for one that is malformed,
 * has several ranges or counts in another unit.
 * @throws RangeNotSatisfiable where the content has no byte of it
 * Source: RFC 9110, 14.1.2 and 14.2.
 */
export function rangeIn(header: string | undefined, bytes: number): ByteRange | undefined {
  const [, from, to, suffix] = ONE_RANGE.exec(header ?? '') ?? [];
  if (suffix !== undefined) return suffixOf(Number(suffix), bytes);
  if (from === undefined) return undefined;
  const first = Number(from);
  const last = to === '' ? Infinity : Number(to);
  if (last < first) return undefined;
  if (first >= bytes) throw new RangeNotSatisfiable(bytes);
  return { first, last: Math.min(last, bytes - 1) };
}

/** No Content-Range can tell of a part of an empty content, which is sent as a whole. */
function suffixOf(length: number, bytes: number): ByteRange | undefined {
  if (length === 0) throw new RangeNotSatisfiable(bytes);
  return bytes === 0 ? undefined : { first: Math.max(0, bytes - length), last: bytes - 1 };
}

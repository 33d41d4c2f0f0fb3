import type { Readable } from 'node:stream';

/** An answer that is sent as it is made: its size is known at its end only. */
export interface Made {
  /** Media type. */
  readonly type: string;
  /** Read no faster than the client reads; destroyed when the client leaves. */
  readonly body: Readable;
}

/** Bytes of a content by their places, counted from 0; both are included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** An answer that is stored, so that a part of it can be read alone and a broken download goes on. */
export interface Stored {
  /** Media type. */
  readonly type: string;
  /** Length of the whole content. */
  readonly bytes: number;
  /** SHA-256 of the whole content in hexadecimal. */
  readonly sha256: string;
  /** Reads these bytes and none before them; never called for an empty content. */
  readonly read: (range: ByteRange) => Readable;
}

export type Streamed = Made | Stored;

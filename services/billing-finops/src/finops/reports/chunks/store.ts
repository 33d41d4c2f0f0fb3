import { createHash } from 'node:crypto';
import type { Connection, mongo } from 'mongoose';
import { mongo as driver } from 'mongoose';
import { databaseOf, DURABLE, fromDatabase } from '@masar/kit/store';
import type { ByteRange } from '@masar/kit/streams';

interface ChunkDocument {
  readonly _id: string;
  /** Absent in chunks of 2026-11-24 and before. */
  readonly tenantId?: string | null;
  readonly reportId: string;
  /** Attempt to make the report. Chunks of an attempt that died are never read. */
  readonly attempt: string;
  readonly number: number;
  readonly bytes: mongo.Binary;
}

/** Report and attempt of chunks. */
export interface ChunkPlace {
  readonly tenantId: string;
  readonly reportId: string;
  readonly attempt: string;
}

/** Size of every chunk but the last, so that the position of a byte gives its chunk. */
const CHUNK_BYTES = 256 * 1024;
const NUMBER_DIGITS = 8;

/** The content of reports, in chunks. */
export class ReportChunks {
  private readonly documents: mongo.Collection<ChunkDocument>;

  constructor(connection: Connection) {
    this.documents = databaseOf(connection).collection('report_chunks');
  }

  async ensureIndexes(): Promise<void> {
    await fromDatabase(
      this.documents.createIndex({ tenantId: 1, reportId: 1, attempt: 1, number: 1 }),
    );
  }

  writer(place: ChunkPlace): ChunkWriter {
    return new ChunkWriter(place, async (document) => {
      await fromDatabase(this.documents.insertOne(document, DURABLE));
    });
  }

  /** Yields a range of bytes a chunk at a time, and reads only the chunks of the range. */
  async *read(
    { tenantId, reportId, attempt }: ChunkPlace,
    { first, last }: ByteRange,
  ): AsyncGenerator<Buffer> {
    const number = { $gte: chunkOf(first), $lte: chunkOf(last) };
    const filter = { tenantId: ofTenant(tenantId), reportId, attempt, number };
    const found = this.documents.find(filter, { batchSize: 2 }).sort({ number: 1 });
    for await (const chunk of found) {
      const start = chunk.number * CHUNK_BYTES;
      const bytes = Buffer.from(chunk.bytes.buffer);
      yield bytes.subarray(Math.max(0, first - start), last + 1 - start);
    }
  }

  /** Deletes the chunks of one attempt. */
  async deleteAttempt({ tenantId, reportId, attempt }: ChunkPlace): Promise<void> {
    await fromDatabase(
      this.documents.deleteMany({ tenantId: ofTenant(tenantId), reportId, attempt }),
    );
  }

  /** Deletes all chunks of a report, but those of one attempt. */
  async delete({ tenantId, reportId }: Omit<ChunkPlace, 'attempt'>, but?: string): Promise<void> {
    const others = but === undefined ? {} : { attempt: { $ne: but } };
    await fromDatabase(
      this.documents.deleteMany({ tenantId: ofTenant(tenantId), reportId, ...others }),
    );
  }
}

/** A report's id is its tenant's alone, so that chunks without a tenant count as well; reports are kept for a week. */
const ofTenant = (tenantId: string) => ({ $in: [tenantId, null] });

function chunkOf(place: number): number {
  return Math.floor(place / CHUNK_BYTES);
}

/** Cuts text into chunks and hashes it. */
export class ChunkWriter {
  private readonly hash = createHash('sha256');
  private pending: Buffer[] = [];
  private pendingBytes = 0;
  private number = 0;
  private length = 0;

  constructor(
    private readonly place: ChunkPlace,
    private readonly insert: (document: ChunkDocument) => Promise<void>,
  ) {}

  async write(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    this.hash.update(bytes);
    this.length += bytes.byteLength;
    let at = 0;
    while (at < bytes.byteLength) {
      const piece = bytes.subarray(at, at + CHUNK_BYTES - this.pendingBytes);
      at += piece.byteLength;
      await this.add(piece);
    }
  }

  /** Writes the last chunk. */
  async end(): Promise<{ readonly sha256: string; readonly bytes: number }> {
    if (this.pendingBytes > 0) await this.flush();
    return { sha256: this.hash.digest('hex'), bytes: this.length };
  }

  private async add(piece: Buffer): Promise<void> {
    this.pending.push(piece);
    this.pendingBytes += piece.byteLength;
    if (this.pendingBytes === CHUNK_BYTES) await this.flush();
  }

  private async flush(): Promise<void> {
    const { tenantId, reportId, attempt } = this.place;
    const bytes = new driver.Binary(Buffer.concat(this.pending));
    const _id = `${attempt}/${String(this.number).padStart(NUMBER_DIGITS, '0')}`;
    await this.insert({ _id, tenantId, reportId, attempt, number: this.number, bytes });
    this.number += 1;
    this.pending = [];
    this.pendingBytes = 0;
  }
}

import type { mongo } from 'mongoose';
import type { Event } from '@masar/kit/bus';
import { newId } from '@masar/kit/ids';
import type { OfferOutbox, OutboxDocument, OutboxRelay } from '@masar/kit/outbox';
import { insertBatch, WRITE } from '@masar/kit/store';
import type { Posting } from '../../billing/usage/posting';
import type { PostingDocument, UsagePostings } from '../../billing/usage/store';
import type { UsageDays } from '../../shared/usage/store';
import { addToDays } from './usage-day-changes';

/** A posting on its way to the database. */
export interface NewPosting {
  readonly tenantId: string;
  readonly posting: Posting;
  readonly request?: PostingDocument['request'];
  /** Makes the events of the posting from its id; pure. */
  readonly eventsOf: (id: string) => Event[];
}

interface Waiting extends NewPosting {
  readonly resolve: (written: PostingDocument | undefined) => void;
  readonly reject: (error: unknown) => void;
}

interface Parts {
  readonly postings: UsagePostings;
  readonly days: UsageDays;
  readonly relay: OutboxRelay;
}

/** Largest batch of postings. */
const MOST_TOGETHER = 500;

/**
 * Writes postings and adds each to its day exactly once, even if a process dies: a day stores the last posting of each
 * writer, and a writer has one batch under way (adr/0001-usage-postings.md).
 */
export class UsageWriter {
  private writer = newId('w');
  private seq = 0;
  private readonly waiting: Waiting[] = [];
  private isWorking = false;
  private readonly offer: OfferOutbox;

  constructor(private readonly parts: Parts) {
    const collection: unknown = parts.postings.documents;
    this.offer = parts.relay.watch(collection as mongo.Collection<OutboxDocument>);
  }

  /**
   * Resolves once the posting is stored and in its day; undefined where another posting has one of its keys.
   * @throws DomainError SERVICE_UNAVAILABLE when the database does not answer; the posting may be stored nevertheless
   */
  write(posting: NewPosting): Promise<PostingDocument | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ ...posting, resolve, reject });
      if (!this.isWorking) void this.work();
    });
  }

  private async work(): Promise<void> {
    this.isWorking = true;
    // Waits one turn, so that concurrent calls share a batch.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, MOST_TOGETHER);
      try {
        await this.writeBatch(batch);
      } catch (error) {
        this.startNewWriter();
        for (const { reject } of batch) reject(error);
      }
    }
    this.isWorking = false;
  }

  /**
   * Starts as a new writer. The failed batch may be stored, and only the recovery may add it: before any later posting.
   */
  private startNewWriter(): void {
    this.writer = newId('w');
    this.seq = 0;
  }

  private async writeBatch(batch: readonly Waiting[]): Promise<void> {
    const documents = batch.map((each) => this.documentOf(each));
    const areIn = await insertBatch(this.parts.postings.documents, documents, WRITE);
    const written = documents.filter((document) => areIn.has(document));
    await addToDays(this.parts.days, written);
    for (const [at, { resolve }] of batch.entries()) {
      const document = documents[at] as PostingDocument;
      if (areIn.has(document)) this.offer(document);
      resolve(areIn.has(document) ? document : undefined);
    }
    // A void is settled later, once its record is marked.
    const settled = written.filter(({ voids }) => voids === undefined);
    void this.parts.postings.settle(settled).catch(() => undefined);
  }

  private documentOf({ tenantId, posting, request, eventsOf }: Waiting): PostingDocument {
    const _id = newId('usg');
    this.seq += 1;
    const place = { writer: this.writer, seq: this.seq, writtenAt: new Date() };
    const left = { ...place, isPending: true } as const;
    const outbox = eventsOf(_id);
    return { ...posting, _id, tenantId, ...left, ...(request && { request }), outbox };
  }
}

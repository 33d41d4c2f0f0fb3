import { commandRecorded, toEvents, type Event } from '@masar/kit/bus';
import type { Scope } from '@masar/kit/scope';
import { holderOf, refuseOther } from '@masar/kit/store';
import { conflict, problem } from '@masar/kit/errors';
import type { Recorded, UsageRecording } from '../../billing/usage/handlers';
import {
  EXTERNAL,
  postingsOf,
  voidOf,
  type KeyedUsage,
  type Posting,
} from '../../billing/usage/posting';
import {
  recordId,
  type FoundRecord,
  type PostingDocument,
  type UsagePostings,
} from '../../billing/usage/store';
import { usageRecorded } from '../../billing/usage/wire/write-usage';
import type { UsageDays } from '../../shared/usage/store';
import { settleWithEarlier } from './usage-recovery';
import type { UsageWriter } from './usage-writer';

interface Parts {
  readonly postings: UsagePostings;
  readonly days: UsageDays;
  readonly writer: UsageWriter;
}

/** Attempts for a posting: another request may have just recorded one of its keys. */
const MOST_ATTEMPTS = 10;

/** Records a client's usage, each key once. The usage is in its days when the call resolves. */
export class UsageRecorder implements UsageRecording {
  constructor(private readonly parts: Parts) {}

  /** @throws DomainError IDEMPOTENCY_KEY_REUSED for another request under the same key */
  async record(scope: Scope, usages: readonly KeyedUsage[]): Promise<Recorded> {
    const { actor: recordedBy } = scope;
    const recordedAt = scope.clock.now();
    const postings = postingsOf(usages, {
      ...{ rail: EXTERNAL, source: 'api', recordedBy, recordedAt },
    });
    const outcomes = await this.recordAll(scope, postings);
    return {
      added: outcomes.flatMap(({ added }) => added),
      duplicates: outcomes.flatMap(({ duplicates }) => duplicates),
    };
  }

  /** @throws DomainError CONFLICT for a record that another command has voided */
  async void(scope: Scope, found: FoundRecord, reason: string): Promise<void> {
    const id = recordId(found);
    const by = { at: scope.clock.now(), by: scope.actor, reason };
    const posting = voidOf(found.posting, { id, record: found.record }, by);
    const written = await this.write(scope, posting, (own) =>
      commandRecorded(scope, { subject: own, version: 1, at: by.at }),
    );
    const [known] = written
      ? [written]
      : await this.parts.postings.withKeys(scope.tenantId, posting);
    if (!known) throw new Error('a void is refused as the repeat of one that nobody finds');
    const isRepeat = known.request?.key !== undefined && known.request.key === scope.idempotencyKey;
    if (!written && !isRepeat) throw voidedBefore(known);
    if (isRepeat) refuseOther(scope, known.request ?? {});
    await settleWithEarlier(this.parts, known);
  }

  /**
   * Writes postings one by one until one is new, which carries the audit record of the command; then all others at
   * once.
   */
  private async recordAll(scope: Scope, postings: readonly Posting[]): Promise<Recorded[]> {
    const outcomes: Recorded[] = [];
    const { idempotencyKey } = scope;
    // A repeated command may have died after its first posting.
    const isOwn = ({ posting: { request } }: FoundRecord) =>
      request?.key !== undefined && request.key === idempotencyKey;
    const isRecorded = ({ added, duplicates }: Recorded) =>
      added.length > 0 || duplicates.some(isOwn);
    for (const posting of postings) {
      if (outcomes.some(isRecorded)) break;
      outcomes.push(await this.recordOne(scope, posting, true));
    }
    const left = postings.slice(outcomes.length);
    const others = left.map((posting) => this.recordOne(scope, posting, false));
    return [...outcomes, ...(await Promise.all(others))];
  }

  private async recordOne(scope: Scope, posting: Posting, isFirst: boolean): Promise<Recorded> {
    const duplicates: FoundRecord[] = [];
    let left = posting;
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      const posted = left;
      const written = await this.write(scope, posted, (id) =>
        usageEvents(scope, { id, posting: posted, isFirst }),
      );
      if (written) return { added: recordsOf(written), duplicates };
      const found = await this.duplicatesOf(scope, left);
      duplicates.push(...found);
      left = withoutDuplicates(left, found);
      if (left.records.length === 0) return { added: [], duplicates };
    }
    throw new Error('usage records are refused as duplicates of records that nobody finds');
  }

  private write(scope: Scope, posting: Posting, eventsOf: (id: string) => Event[]) {
    const { tenantId, idempotencyKey: key } = scope;
    const request = { ...holderOf(scope), ...(key !== undefined && { key }) };
    return this.parts.writer.write({ tenantId, posting, request, eventsOf });
  }

  /** Stored records under the posting's keys. It makes sure that they are in their days. */
  private async duplicatesOf(scope: Scope, posting: Posting): Promise<readonly FoundRecord[]> {
    const { postings } = this.parts;
    const keys = new Set(posting.records.map(({ key }) => key));
    const found = await postings.withKeys(scope.tenantId, posting);
    for (const each of found) {
      const isSameKey =
        each.request?.key !== undefined && each.request.key === scope.idempotencyKey;
      if (isSameKey) refuseOther(scope, each.request ?? {});
      if (each.isPending) await settleWithEarlier(this.parts, each);
    }
    return found.flatMap(recordsOf).filter(({ record }) => keys.has(record.key));
  }
}

function recordsOf(posting: PostingDocument): readonly FoundRecord[] {
  return posting.records.map((record) => ({ posting, record }));
}

function withoutDuplicates(posting: Posting, found: readonly FoundRecord[]): Posting {
  const taken = new Set(found.map(({ record }) => record.key));
  const records = posting.records.filter(({ key }) => !taken.has(key));
  return { ...posting, records: records.map((each, at) => ({ ...each, number: at + 1 })) };
}

/** The event of the posting; the first posting of a request adds the audit record of the command. */
function usageEvents(
  scope: Scope,
  {
    id,
    posting,
    isFirst,
  }: { readonly id: string; readonly posting: Posting; readonly isFirst: boolean },
): Event[] {
  const { recordedAt: at } = posting;
  const origin = { source: '/masar/billing-finops', subject: id, lastSequence: 0, at };
  const recorded = commandRecorded(scope, { subject: id, version: 1, at });
  return [...toEvents(scope, origin, [usageRecorded(id, posting)]), ...(isFirst ? recorded : [])];
}

function voidedBefore({ recordedAt, recordedBy }: PostingDocument) {
  const complaint = `names a record that was voided at ${recordedAt.toISOString()} by ${recordedBy}; it no longer counts`;
  return conflict(problem('id', 'ALREADY_VOIDED', complaint));
}

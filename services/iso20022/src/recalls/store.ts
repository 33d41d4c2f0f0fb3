import { RailHandlers } from '@masar/kit/commands';
import { omit, type Context } from '@masar/kit/decision';
import { conflict } from '@masar/kit/errors';
import type { Scope } from '@masar/kit/scope';
import {
  AggregateStore,
  isDuplicate,
  notFound,
  wholeTenant,
  type AggregateKind,
  type StoreDeps,
  type Stored,
} from '@masar/kit/store';
import type { Iso20022Recall } from '@masar/proto/gen/ts/masar/iso20022/v1/recalls';
import { CREATION } from './lifecycle';
import type { Decision, OutgoingAnswer, Recall, RecallEvent } from './recall';
import { writeEvent, writeRecall } from './wire/write-recall';

const RECALLS: AggregateKind = {
  subject: 'recall',
  collection: 'recalls',
  idPrefix: 'rcl',
  source: '/masar/iso20022',
  listedBy: [['status'], ['payment.uetr'], ['status', 'payment.uetr'], ['identity']],
  countedBy: ['status'],
  uniqueBy: ['identity', 'returned'],
  unlisted: ['outgoing.xml'],
};

/** Recalls, each stored once. */
export class RecallStore {
  readonly aggregates: AggregateStore<Recall>;
  private readonly rail: RailHandlers<Recall, RecallEvent, Iso20022Recall, 'recallId'>;

  constructor(deps: StoreDeps) {
    const store = new AggregateStore<Recall>(RECALLS, deps);
    this.aggregates = store;
    this.rail = new RailHandlers({ store, write: writeRecall, writeEvent, idField: 'recallId' });
  }

  ensureIndexes(): Promise<void> {
    return this.aggregates.ensureIndexes();
  }

  /** Opens a recall, or returns the one that was opened before. */
  async open(scope: Scope, recall: Recall): Promise<Stored<Recall>> {
    try {
      // One message may open many recalls; the message itself holds the command's key.
      const ofNoKey = omit(scope, 'idempotencyKey', 'fingerprint');
      const events = [{ type: CREATION.emits }];
      return await this.rail.created(ofNoKey, () => ({ state: recall, events }));
    } catch (error) {
      if (!isDuplicate(error, 'state.identity')) throw error;
      const { identity } = recall;
      // The earlier one may be in another workspace.
      const whole = wholeTenant(scope);
      const [known] = await this.aggregates.newest(whole, { identity }, 1);
      if (!known) throw notFound('recall');
      return known;
    }
  }

  get() {
    return this.rail.get();
  }

  /** @throws DomainError CONFLICT when another recall returns the payment */
  async answer(
    scope: Scope,
    request: { readonly recallId: string },
    decide: (recall: Recall, context: Context) => Decision,
  ): Promise<Iso20022Recall> {
    let returned: readonly string[] = [];
    try {
      const answered = await this.rail.updated(scope, request, (recall, context) => {
        const decision = decide(recall, context);
        returned = decision.state.returned ?? [];
        return decision;
      });
      return writeRecall(answered);
    } catch (error) {
      if (!isDuplicate(error, 'state.returned')) throw error;
      throw returnedAlready(await this.returning(scope, returned));
    }
  }

  /** The recall that returns a payment with one of these references, if the caller may see it. */
  private async returning(
    scope: Scope,
    references: readonly string[],
  ): Promise<Stored<Recall> | undefined> {
    for (const returned of references) {
      const found = await this.aggregates.lookups.find(scope, { returned });
      if (found) return found;
    }
    return undefined;
  }

  /** The outgoing message with this MsgId, if any. */
  async outgoing(scope: Scope, messageId: string): Promise<OutgoingAnswer | undefined> {
    const id = messageId.replace(/^(RSL|RTR)/, 'rcl_');
    const found = id === messageId ? undefined : await this.aggregates.find(scope, id);
    return found?.state.outgoing?.find((each) => each.messageId === messageId);
  }
}

function returnedAlready(by: Stored<Recall> | undefined) {
  const recall = by ? `recall ${by.id}` : 'another recall';
  const message = `the payment goes back already, by ${recall}, which was accepted; reject this one with ARDT`;
  return conflict({ field: 'recallId', code: 'RETURNED_ALREADY', message });
}

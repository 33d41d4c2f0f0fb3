import { omit } from '@masar/kit/decision';
import { conflict } from '@masar/kit/errors';
import type { Scope } from '@masar/kit/scope';
import {
  AggregateStore,
  isDuplicate,
  notFound,
  wholeTenant,
  type AggregateKind,
  type Decide,
  type StoreDeps,
  type Stored,
} from '@masar/kit/store';
import type { OutgoingAnswer, Recall } from './recall';
import { asReceived } from './wire/write-recall';

const RECALLS: AggregateKind = {
  subject: 'recall',
  collection: 'recalls',
  idPrefix: 'rcl',
  source: '/masar/iso20022',
  listedBy: [['status'], ['payment.uetr'], ['status', 'payment.uetr'], ['identity']],
  uniqueBy: ['identity', 'returned'],
  unlisted: ['outgoing.xml'],
};

const THE_ONE = { page: 1, perPage: 1 };

/** Recalls, each stored once. */
export class RecallStore {
  readonly aggregates: AggregateStore<Recall>;

  constructor(deps: StoreDeps) {
    this.aggregates = new AggregateStore<Recall>(RECALLS, deps);
  }

  ensureIndexes(): Promise<void> {
    return this.aggregates.ensureIndexes();
  }

  /** Opens a recall, or returns the one that was opened before. */
  async open(scope: Scope, recall: Recall): Promise<Stored<Recall>> {
    try {
      // One message may open many recalls; the message itself holds the command's key.
      const ofNoKey = omit(scope, 'idempotencyKey', 'fingerprint');
      return await this.aggregates.create(ofNoKey, asReceived(recall));
    } catch (error) {
      if (!isDuplicate(error, 'state.identity')) throw error;
      const { identity } = recall;
      // The earlier one may be in another workspace.
      const whole = wholeTenant(scope);
      const [known] = (await this.aggregates.list(whole, { identity }, THE_ONE)).data;
      if (!known) throw notFound('recall');
      return known;
    }
  }

  /** @throws DomainError CONFLICT when another recall returns the payment */
  async answer(scope: Scope, id: string, decide: Decide<Recall>): Promise<Stored<Recall>> {
    let returned: readonly string[] = [];
    const keeping: Decide<Recall> = (recall, ...rest) => {
      const decision = decide(recall, ...rest);
      returned = decision?.state.returned ?? [];
      return decision;
    };
    try {
      return await this.aggregates.update(scope, id, keeping);
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

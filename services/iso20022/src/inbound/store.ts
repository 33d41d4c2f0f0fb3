import { RailHandlers } from '@masar/kit/commands';
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
import type { Iso20022InboundMessage } from '@masar/proto/gen/ts/masar/iso20022/v1/inbound';
import type { InboundEvent, InboundMessage } from './inbound-message';
import { writeEvent, writeInbound } from './wire/write-inbound';

const MESSAGES: AggregateKind = {
  subject: 'message',
  collection: 'inbound_messages',
  idPrefix: 'msg',
  source: '/masar/iso20022',
  // The unique index is partial (texts only), so lookups need an index of their own.
  listedBy: [['outcome'], ['family'], ['identity'], ['messageId'], ['uetrs']],
  countedBy: ['outcome', 'family'],
  uniqueBy: ['identity'],
  unlisted: ['json'],
};

/** Number of ids that the conflict lists when several senders used one id. */
const MOST_NAMED = 10;

/** Messages from banks, each stored once. */
export class InboundStore {
  readonly aggregates: AggregateStore<InboundMessage>;
  readonly rail: RailHandlers<InboundMessage, InboundEvent, Iso20022InboundMessage>;

  constructor(deps: StoreDeps) {
    const store = new AggregateStore<InboundMessage>(MESSAGES, deps);
    this.aggregates = store;
    this.rail = new RailHandlers({ store, write: writeInbound, writeEvent });
  }

  ensureIndexes(): Promise<void> {
    return this.aggregates.ensureIndexes();
  }

  /**
   * Stores a message, or returns the earlier one with the same content.
   * @throws DomainError CONFLICT when the sender used the id for another message
   */
  async createOnce(scope: Scope, message: InboundMessage): Promise<Stored<InboundMessage>> {
    const events = [{ type: 'iso20022.message.received' }] as const;
    try {
      return await this.rail.created(scope, () => ({ state: message, events }));
    } catch (error) {
      if (!isDuplicate(error, 'state.identity')) throw error;
      // The earlier one may be in another workspace of the tenant.
      const known = await this.withIdentity(wholeTenant(scope), message.identity);
      if (known.state.digest === message.digest) return known;
      throw otherUnderId(message);
    }
  }

  /**
   * Finds a message by its id here or by its sender's id.
   * @throws DomainError NOT_FOUND, or CONFLICT when several senders used the id
   */
  async get(scope: Scope, messageId: string): Promise<Stored<InboundMessage>> {
    const known = await this.aggregates.find(scope, messageId);
    if (known) return known;
    const named = await this.aggregates.newest(scope, { messageId }, MOST_NAMED);
    const [found, ...others] = named;
    if (!found) throw notFound('message', scope.workspaceId);
    if (others.length > 0) throw severalUnderId(messageId, named);
    return this.aggregates.get(scope, found.id);
  }

  private async withIdentity(scope: Scope, identity: string): Promise<Stored<InboundMessage>> {
    const [found] = await this.aggregates.newest(scope, { identity }, 1);
    if (!found) throw notFound('message', scope.workspaceId);
    return found;
  }
}

function otherUnderId({ messageId, sender }: InboundMessage) {
  const message =
    `${sender ?? 'the sender'} has sent another message as ${messageId}; ` +
    'ask for it under an id of its own';
  return conflict({ field: 'xml', code: 'ID_DUPLICATE', message });
}

function severalUnderId(messageId: string, found: readonly Stored<InboundMessage>[]) {
  const ids = found.map(({ id }) => id).join(', ');
  const message = `messageId ${messageId} was used by several senders; ask by the id here, one of ${ids}`;
  return conflict({ field: 'messageId', code: 'ID_AMBIGUOUS', message });
}

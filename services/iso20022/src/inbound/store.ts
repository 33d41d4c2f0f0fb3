import { conflict } from '@masar/kit/errors';
import type { Scope } from '@masar/kit/scope';
import {
  AggregateStore,
  isDuplicate,
  notFound,
  type AggregateKind,
  type Decision,
  type StoreDeps,
  type Stored,
} from '@masar/kit/store';
import type { InboundMessage } from './inbound-message';

const MESSAGES: AggregateKind = {
  subject: 'message',
  collection: 'inbound_messages',
  idPrefix: 'isi',
  source: '/masar/iso20022',
  // The unique index holds texts only, so that the database does not search by it.
  listedBy: [['outcome'], ['family'], ['identity']],
  uniqueBy: ['identity'],
  unlisted: ['json'],
};

const THE_ONE = { page: 1, perPage: 1 };

/** The messages of the tenants' banks, each once. */
export class InboundStore {
  readonly aggregates: AggregateStore<InboundMessage>;

  constructor(deps: StoreDeps) {
    this.aggregates = new AggregateStore<InboundMessage>(MESSAGES, deps);
  }

  ensureIndexes(): Promise<void> {
    return this.aggregates.ensureIndexes();
  }

  /**
   * Keeps a message, or answers the same one that came before.
   * @throws DomainError CONFLICT when its sender has sent another message under its id
   */
  async keep(
    scope: Scope,
    message: InboundMessage,
    build: (id: string) => Decision<InboundMessage>,
  ): Promise<Stored<InboundMessage>> {
    try {
      return await this.aggregates.create(scope, build);
    } catch (error) {
      if (!isDuplicate(error, 'state.identity')) throw error;
      const known = await this.withIdentity(scope, message.identity);
      if (known.state.digest === message.digest) return known;
      throw otherUnderId(message);
    }
  }

  private async withIdentity(scope: Scope, identity: string): Promise<Stored<InboundMessage>> {
    const { data } = await this.aggregates.list(scope, { identity }, THE_ONE);
    const [found] = data;
    if (!found) throw notFound('message');
    return found;
  }
}

function otherUnderId({ messageId, sender }: InboundMessage) {
  const message =
    `${sender ?? 'the sender'} has sent another message as ${messageId}; ` +
    'ask for it under an id of its own';
  return conflict({ field: 'xml', code: 'ID_DUPLICATE', message });
}

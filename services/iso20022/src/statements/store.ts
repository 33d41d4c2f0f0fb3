import { RailHandlers } from '@masar/kit/commands';
import { DomainError } from '@masar/kit/errors';
import type { Scope } from '@masar/kit/scope';
import {
  AggregateStore,
  ownerOf,
  type AggregateKind,
  type StoreDeps,
  type Stored,
} from '@masar/kit/store';
import type { RequestedStatement } from '@masar/proto/gen/ts/masar/iso20022/v1/statements';
import { bankIdOf, type StatementRequest } from './statement-request';
import { writeRequest } from './wire/write-request';

const REQUESTS: AggregateKind = {
  subject: 'request for a statement',
  collection: 'statement_requests',
  idPrefix: 'msg',
  source: '/masar/iso20022',
  listedBy: [['messageId']],
};

/** Requests for statements. */
export class StatementStore {
  readonly aggregates: AggregateStore<StatementRequest>;
  readonly rail: RailHandlers<StatementRequest, never, RequestedStatement>;

  constructor(deps: StoreDeps) {
    const store = new AggregateStore<StatementRequest>(REQUESTS, deps);
    const writeEvent = (): never => {
      throw new Error('requests for statements have no events');
    };
    this.aggregates = store;
    this.rail = new RailHandlers({ store, write: writeRequest, writeEvent });
  }

  ensureIndexes(): Promise<void> {
    return this.aggregates.ensureIndexes();
  }

  /** @param messageId id here or MsgId @throws DomainError NOT_FOUND */
  async get(scope: Scope, messageId: string): Promise<Stored<StatementRequest>> {
    const found = await this.find(scope, bankIdOf(messageId));
    if (found) return found;
    const message =
      `${ownerOf(scope.workspaceId)} has no request for a statement with that id; ` +
      'take the id or messageId from the answer to the request';
    throw new DomainError('NOT_FOUND', message);
  }

  /** @param messageId MsgId */
  async find(scope: Scope, messageId: string): Promise<Stored<StatementRequest> | undefined> {
    const [found] = await this.aggregates.newest(scope, { messageId }, 1);
    return found;
  }
}

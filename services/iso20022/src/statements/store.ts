import { DomainError } from '@masar/kit/errors';
import type { Scope } from '@masar/kit/scope';
import {
  AggregateStore,
  ownerOf,
  type AggregateKind,
  type StoreDeps,
  type Stored,
} from '@masar/kit/store';
import type { StatementRequest } from './statement-request';

const SUBJECT = 'request for a statement';

const REQUESTS: AggregateKind = {
  subject: SUBJECT,
  collection: 'statement_requests',
  idPrefix: 'msg',
  source: '/masar/iso20022',
  listedBy: [['messageId']],
};

/** Requests for statements. */
export function statementStore(deps: StoreDeps): AggregateStore<StatementRequest> {
  return new AggregateStore<StatementRequest>(REQUESTS, deps);
}

/** MsgId, made of the id here; earlier versions made isr_. */
export const bankIdOf = (id: string): string => id.replace(/^(msg|isr)_/, 'STM');

/** @param messageId id here or MsgId @throws DomainError NOT_FOUND */
export async function getRequest(
  statements: AggregateStore<StatementRequest>,
  scope: Scope,
  messageId: string,
): Promise<Stored<StatementRequest>> {
  const asked = { messageId: bankIdOf(messageId) };
  const [found] = (await statements.list(scope, asked, { page: 1, perPage: 1 })).data;
  if (found) return found;
  const message =
    `${ownerOf(scope.workspaceId)} has no request for a statement with that id; ` +
    'take the id or messageId from the answer to the request';
  throw new DomainError('NOT_FOUND', message);
}

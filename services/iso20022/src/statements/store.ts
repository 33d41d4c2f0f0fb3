import type { Scope } from '@masar/kit/scope';
import {
  AggregateStore,
  notFound,
  type AggregateKind,
  type StoreDeps,
  type Stored,
} from '@masar/kit/store';
import type { StatementRequest } from './statement-request';

const SUBJECT = 'request for a statement';
const ID_PREFIX = 'isr';

const REQUESTS: AggregateKind = {
  subject: SUBJECT,
  collection: 'statement_requests',
  idPrefix: ID_PREFIX,
  source: '/masar/iso20022',
  listedBy: [['messageId']],
};

/** Where the tenants' requests for statements are kept. */
export function statementStore(deps: StoreDeps): AggregateStore<StatementRequest> {
  return new AggregateStore<StatementRequest>(REQUESTS, deps);
}

/** @param messageId its id here or for banks @throws DomainError NOT_FOUND */
export async function getRequest(
  statements: AggregateStore<StatementRequest>,
  scope: Scope,
  messageId: string,
): Promise<Stored<StatementRequest>> {
  if (messageId.startsWith(`${ID_PREFIX}_`)) return statements.get(scope, messageId);
  const [found] = (await statements.list(scope, { messageId }, { page: 1, perPage: 1 })).data;
  if (!found) throw notFound(SUBJECT);
  return found;
}

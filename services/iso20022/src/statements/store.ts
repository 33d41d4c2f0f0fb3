import { AggregateStore, type AggregateKind, type StoreDeps } from '@masar/kit/store';
import type { StatementRequest } from './statement-request';

const REQUESTS: AggregateKind = {
  subject: 'request for a statement',
  collection: 'statement_requests',
  idPrefix: 'isr',
  source: '/masar/iso20022',
  listedBy: [['messageId']],
};

/** Where the tenants' requests for statements are kept. */
export function statementStore(deps: StoreDeps): AggregateStore<StatementRequest> {
  return new AggregateStore<StatementRequest>(REQUESTS, deps);
}

import type { RequestedStatement } from '@masar/proto/gen/ts/masar/iso20022/v1/statements';
import type { StatementRequest } from '../statement-request';

interface StoredRequest {
  readonly id: string;
  readonly state: StatementRequest;
}

/** The request as the API shows it. */
export function writeRequest({ id, state }: StoredRequest): RequestedStatement {
  const { messageId, requestId, status, handedOverAt, failedHandOvers = 0 } = state;
  const message = { id, messageId, messageType: 'camt.060', status };
  return { message, requestId, status, handedOverAt, failedHandOvers };
}

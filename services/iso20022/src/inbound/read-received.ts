import { createHash } from 'node:crypto';
import { badField, problem, refuse } from '@masar/kit/errors';
import { detailsOf } from '../messages/write-verdict';
import type { ParsedMessage } from '../shared/message/judge-message';
import type { InboundMessage } from './inbound-message';
import { receive } from './receive';

const FIELD = 'xml';

/**
 * A bank's message as it is kept.
 * @throws DomainError VALIDATION_ERROR with everything that its schema refuses
 */
export function readReceived(
  { version, family, json, issues }: ParsedMessage,
  now: Date,
): InboundMessage {
  refuse(detailsOf(issues, FIELD));
  const message =
    version !== undefined && family !== undefined && json
      ? receive({ family, version, json, digest: digestOf(json), warnings: issues, now })
      : undefined;
  if (!message) throw badField(problem(FIELD, 'ID_MISSING', 'must be a message with an id'));
  return message;
}

/** White space between elements does not make another message. */
function digestOf(json: object): string {
  return createHash('sha256').update(JSON.stringify(json)).digest('hex');
}

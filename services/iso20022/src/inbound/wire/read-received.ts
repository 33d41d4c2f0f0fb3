import { createHash } from 'node:crypto';
import { badField, problem, refuse } from '@masar/kit/errors';
import { detailsOf } from '../../messages/wire/write-verdict';
import { checkMessage } from '../../rules/message/check-message';
import type { Issue } from '../../shared/issue';
import type { ParsedMessage } from '../../shared/message/judge-message';
import type { InboundMessage } from '../inbound-message';
import { receive } from '../receive';

const FIELD = 'xml';
/** Of fields that are not what they should be: room is left for what the message has no effect on. */
const MOST_FIELDS = 100;

/**
 * A bank's message as it is kept.
 * @throws DomainError VALIDATION_ERROR with everything that its schema refuses
 */
export function readReceived(parsed: ParsedMessage, now: Date): InboundMessage {
  refuse(detailsOf(parsed.issues, FIELD));
  const { version, family, json } = parsed;
  const message =
    version !== undefined && family !== undefined && json
      ? receive({
          ...{ family, version, json, digest: digestOf(json), now },
          warnings: minded(checkMessage({ ...parsed, version, json, form: 'xpath' }, { now })),
        })
      : undefined;
  if (!message) throw badField(problem(FIELD, 'ID_MISSING', 'must be a message with an id'));
  return message;
}

/** What the bank sent is as it is: a wrong IBAN in it refuses nothing. */
function minded(issues: readonly Issue[]): readonly Issue[] {
  return issues.slice(0, MOST_FIELDS).map((each) => ({ ...each, severity: 'WARNING' }));
}

/** White space between elements does not make another message. */
function digestOf(json: object): string {
  return createHash('sha256').update(JSON.stringify(json)).digest('hex');
}

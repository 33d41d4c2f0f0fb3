import { createHash } from 'node:crypto';
import { badField, problem, refuse } from '@masar/kit/errors';
import { detailsOf } from '../../messages/wire/write-verdict';
import { checkMessage } from '../../rules/message/check-message';
import type { Issue } from '../../shared/issue';
import type { ParsedMessage } from '../../shared/schema/judge-message';
import type { InboundMessage } from '../inbound-message';
import { receive } from '../receive';

const FIELD = 'xml';
/** Cap on warnings about fields, which leaves room for warnings about reports. */
const MOST_FIELDS = 100;

/**
 * Reads a bank's message into its initial state.
 * @throws DomainError VALIDATION_ERROR with every schema error
 */
export function readReceived(parsed: ParsedMessage, now: Date): InboundMessage {
  refuse(detailsOf(parsed.issues, FIELD));
  const { version, family, json } = parsed;
  const message =
    version !== undefined && family !== undefined && json
      ? receive({
          ...{ family, version, json, digest: digestOf(json), now },
          warnings: asWarnings(checkMessage({ ...parsed, version, json, form: 'xpath' }, { now })),
        })
      : undefined;
  if (!message) throw badField(problem(FIELD, 'ID_MISSING', 'must be a message with an id'));
  return message;
}

/** Field errors become warnings: a wrong IBAN does not reject a bank's message. */
function asWarnings(issues: readonly Issue[]): readonly Issue[] {
  return issues.slice(0, MOST_FIELDS).map((each) => ({ ...each, severity: 'WARNING' }));
}

/** White space between elements does not change the digest. */
function digestOf(json: object): string {
  return createHash('sha256').update(JSON.stringify(json)).digest('hex');
}

import { DomainError, badField, problem } from '@masar/kit/errors';
import type { ValidateIso20022MessageRequest } from '@masar/proto/gen/ts/masar/iso20022/v1/iso20022';
import type { Issue } from '../../shared/issue';
import type { ParsedMessage } from '../../shared/schema/judge-message';
import { checkStructure } from '../../shared/schema/check-structure';
import { familyOf } from '../../shared/model/model';
import type { Subject } from '../../rules/validate';
import { readCreditTransfer } from '../read-credit-transfer';
import { readEnvelope, readJson } from '../read-json';
import { readVersion } from '../read-message-type';

const NEEDED = "is required for a message by ISO's names in JSON, which does not say its version";

/** Family of a written credit transfer. */
const CREDIT_TRANSFER = 'pain.001';

/** The message of a request with its stated type. */
export type Source = { readonly messageType?: string } & (
  { readonly xml: string } | { readonly xml?: undefined; readonly json: string }
);

/** @throws DomainError VALIDATION_ERROR for no message, two messages or an unknown type */
export function readSource({ messageType, json, xml }: ValidateIso20022MessageRequest): Source {
  if (messageType !== undefined) readVersion(messageType);
  const stated = messageType === undefined ? {} : { messageType };
  if (json !== undefined && xml !== undefined)
    throw badField(problem('xml', 'CONFLICTING_FIELDS', 'and json are two messages; send one'));
  if (xml !== undefined) return { ...stated, xml };
  if (json !== undefined) return { ...stated, json };
  throw badField(problem('json', 'REQUIRED', 'or xml is required: the message'));
}

/**
 * A credit transfer or a message in JSON, with an issue for each unreadable part.
 * @throws DomainError VALIDATION_ERROR for any other object
 */
export function subjectOfJson(text: string, messageType?: string): Subject {
  const json = readJson(text);
  if ('creditTransfer' in json) {
    const { issues, ...read } = readCreditTransfer(json);
    const wrongType =
      messageType === undefined || familyOf(messageType) === CREDIT_TRANSFER
        ? []
        : [otherType('creditTransfer', `a credit transfer is ${CREDIT_TRANSFER}`, messageType)];
    return { kind: 'creditTransfer', ...read, issues: [...wrongType, ...issues] };
  }
  const envelope = readEnvelope(json);
  if (messageType === undefined) throw badField(problem('messageType', 'REQUIRED', NEEDED));
  const version = readVersion(messageType);
  const { issues } = checkStructure(envelope, version);
  return { kind: 'message', version, json: envelope, issues, form: 'json' };
}

/** A message in XML; an issue when it is not of the wanted type. */
export function subjectOfXml(
  { version, json, issues }: Unreadable | ParsedMessage,
  wanted?: string,
): Subject {
  if (version === undefined || !json) return { kind: 'unreadable', issues };
  if (wanted === undefined || [version, familyOf(version)].includes(wanted))
    return { kind: 'message', version, json, issues, form: 'xpath' };
  const message = `the message is ${version}`;
  return { kind: 'unreadable', issues: [otherType('/Document', message, wanted), ...issues] };
}

interface Unreadable {
  readonly version?: undefined;
  readonly json?: undefined;
  readonly issues: readonly Issue[];
}

/** Malformed XML counts as an invalid message; its issues give line and column. */
export function unreadable(error: unknown): Unreadable {
  if (!(error instanceof DomainError) || error.code !== 'VALIDATION_ERROR') throw error;
  const issues = error.details.map(({ code, message }): Issue => {
    return { path: '/', code, message, severity: 'ERROR' };
  });
  return { issues };
}

function otherType(path: string, what: string, messageType: string): Issue {
  const message = `${what}, and messageType says ${messageType}; make them the same`;
  return { path, code: 'MESSAGE_TYPE_MISMATCH', message, severity: 'ERROR' };
}

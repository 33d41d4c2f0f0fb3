import { badField, problem } from '@masar/kit/errors';
import { LONGEST_NAME } from '../shared/schema/bounds';
import type { MessageEnvelope } from '../shared/message-json';

const FIELD = 'json';

export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Parses the JSON text of a request.
 * @throws DomainError VALIDATION_ERROR when it is not an object
 */
export function readJson(text: string): JsonObject {
  const value: unknown = JSON.parse(text);
  if (isObject(value)) return value;
  throw badField(problem(FIELD, 'INVALID_TYPE', 'must be an object: a message as JSON'));
}

/**
 * A message by ISO's names; the model checks the content of Document.
 * @throws DomainError VALIDATION_ERROR without a Document, with a key beside it and AppHdr, or with a
 * name that is too long for an element
 */
export function readEnvelope(json: JsonObject): MessageEnvelope {
  const { AppHdr, Document, ...rest } = json;
  const [stranger] = Object.keys(rest);
  if (stranger !== undefined) {
    const complaint = 'is not known here; a message has Document, and AppHdr where it has a header';
    throw badField(problem(`${FIELD}.${stranger}`, 'UNKNOWN_FIELD', complaint));
  }
  if (Document === undefined)
    throw badField(problem(`${FIELD}.Document`, 'REQUIRED', 'is required: the message itself'));
  refuseLongNames(json);
  return { ...(AppHdr !== undefined && { AppHdr }), Document } as MessageEnvelope;
}

/** An issue's path repeats all names above it: long names would fill the memory. */
function refuseLongNames(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inside] of Object.entries(value)) {
    if (name.length > LONGEST_NAME) {
      const complaint = `has a name of ${name.length} characters, which begins ${name.slice(0, LONGEST_NAME)}; at most ${LONGEST_NAME} are allowed`;
      throw badField(problem(FIELD, 'NAME_LENGTH', complaint));
    }
    refuseLongNames(inside);
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

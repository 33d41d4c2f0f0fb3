import type { Request } from 'express';
import type { Operation } from '../routes/operation';

const JSON_TYPE = 'application/json';
const XML_TYPE = 'application/xml';

/**
 * The field whose text is the whole answer, where the operation has one and the client prefers XML.
 * Only a success has it: errors are JSON.
 */
export function xmlFieldOf(
  req: Request,
  operation: Operation | undefined,
  status: number,
): string | undefined {
  const field = operation?.xmlAnswer;
  if (field === undefined || status < 200 || status > 299) return undefined;
  return req.accepts([JSON_TYPE, XML_TYPE]) === XML_TYPE ? field : undefined;
}

/** The text of a field of an answer that is JSON text. */
export function textIn(json: string, field: string): string {
  return String((JSON.parse(json) as Readonly<Record<string, unknown>>)[field]);
}

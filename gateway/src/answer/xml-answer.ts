import type { Request } from 'express';
import type { Operation } from '../routes/operation';

const JSON_TYPE = 'application/json';
const XML_TYPES = ['application/xml', 'text/xml'];

/** The field whose text is the whole answer, and the media type that the client has it in. */
interface XmlAnswer {
  readonly field: string;
  readonly type: string;
}

/**
 * How an answer is XML, where the operation has it so and the client prefers it. Only a success has it:
 * errors are JSON.
 */
export function xmlAnswerOf(
  req: Request,
  operation: Operation | undefined,
  status: number,
): XmlAnswer | undefined {
  const field = operation?.xmlAnswer;
  if (field === undefined || status < 200 || status > 299) return undefined;
  const type = req.accepts([JSON_TYPE, ...XML_TYPES]);
  return type && XML_TYPES.includes(type) ? { field, type } : undefined;
}

/** The text of a field of an answer that is JSON text. */
export function textIn(json: string, field: string): string {
  return String((JSON.parse(json) as Readonly<Record<string, unknown>>)[field]);
}

import type { Request } from 'express';
import type { Operation } from '../routes/operation';

const JSON_TYPE = 'application/json';
const XML_TYPES = ['application/xml', 'text/xml'];

/** The field whose text is the whole answer, and its media type. */
interface TextAnswer {
  readonly field: string;
  readonly type: string;
}

/**
 * How an answer is no JSON: XML where the operation has it so and the client prefers it, or CSV where the operation answers
 * nothing else. Only a success is: errors are JSON.
 */
export function textAnswerOf(
  req: Request,
  operation: Operation | undefined,
  status: number,
): TextAnswer | undefined {
  if (!operation || status < 200 || status > 299) return undefined;
  const { xmlAnswer, csvAnswer } = operation;
  if (csvAnswer !== undefined) return { field: csvAnswer, type: 'text/csv' };
  if (xmlAnswer === undefined) return undefined;
  const type = req.accepts([JSON_TYPE, ...XML_TYPES]);
  return type && XML_TYPES.includes(type) ? { field: xmlAnswer, type } : undefined;
}

/** The text of a field of an answer that is JSON text. */
export function textIn(json: string, field: string): string {
  return String((JSON.parse(json) as Readonly<Record<string, unknown>>)[field]);
}

import type { Request } from 'express';
import type { Operation, TextAnswer } from '../routes/operation';

const JSON_TYPE = 'application/json';
const XML_TYPES = ['application/xml', 'text/xml'];

/** Policy of a page that a service wrote: its own styles apply, and nothing is run, loaded, sent or framed. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * How an answer is no JSON: XML where the operation has it so and the client prefers it, or a text where the operation
 * answers nothing else. Only a success is: errors are JSON.
 */
export function textAnswerOf(
  req: Request,
  operation: Operation | undefined,
  status: number,
): TextAnswer | undefined {
  if (!operation || status < 200 || status > 299) return undefined;
  const { xmlAnswer, textAnswer } = operation;
  if (textAnswer) return textAnswer;
  if (xmlAnswer === undefined) return undefined;
  const type = req.accepts([JSON_TYPE, ...XML_TYPES]);
  return type && XML_TYPES.includes(type) ? { field: xmlAnswer, type } : undefined;
}

/** The text of a field of an answer that is JSON text. */
export function textIn(json: string, field: string): string {
  return String((JSON.parse(json) as Readonly<Record<string, unknown>>)[field]);
}

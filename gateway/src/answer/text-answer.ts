import type { Request } from 'express';
import type { Operation, TextAnswer } from '../routes/operation';

const JSON_TYPE = 'application/json';
const XML_TYPES = ['application/xml', 'text/xml'];

/** For a page that a service wrote: its own styles apply, and nothing is run, loaded, sent or framed. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The form of an answer that is not JSON: XML where the operation offers it and the client prefers it,
 * or the one text that the operation answers. Errors are always JSON.
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

/** A field's text out of an answer in JSON. */
export function textIn(json: string, field: string): string {
  return String((JSON.parse(json) as Readonly<Record<string, unknown>>)[field]);
}

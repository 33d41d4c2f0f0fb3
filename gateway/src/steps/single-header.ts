import type { Request } from 'express';
import { DomainError } from '@masar/kit/errors';

/**
 * The value of a header that decides about identity or effect.
 * @throws DomainError VALIDATION_ERROR when it is sent twice: two readers could pick different values
 */
export function singleHeader(req: Request, name: string): string | undefined {
  const value = req.headers[name.toLowerCase()];
  if (value === undefined) return undefined;
  const times = timesSent(req, name);
  if (times === 1) return String(value);
  const message = `${name} is sent ${times} times; send it once`;
  throw new DomainError('VALIDATION_ERROR', message, [
    { field: name, code: 'DUPLICATE_HEADER', message },
  ]);
}

/** Counts in rawHeaders, since Node's headersDistinct would copy all headers of each request. */
function timesSent({ rawHeaders }: Request, name: string): number {
  const isName = (text: string, at: number) =>
    at % 2 === 0 && text.length === name.length && text.toLowerCase() === name.toLowerCase();
  return rawHeaders.filter(isName).length;
}

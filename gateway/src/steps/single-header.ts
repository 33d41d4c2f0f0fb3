import type { Request } from 'express';
import { DomainError } from '@masar/kit/errors';

/**
 * The value of a header that decides who asks or what is done.
 * @throws DomainError VALIDATION_ERROR when it is sent twice: two readers could pick differently
 */
export function singleHeader(req: Request, name: string): string | undefined {
  const values = req.headersDistinct[name.toLowerCase()];
  if (values === undefined) return undefined;
  if (values.length === 1) return values[0];
  const message = `${name} is sent ${values.length} times; send it once`;
  throw new DomainError('VALIDATION_ERROR', message, [
    { field: name, code: 'DUPLICATE_HEADER', message },
  ]);
}

import type { DomainError } from '@masar/kit/errors';
import type { Operation } from '../routes/operation';

/** Cap on the problems in an answer, which must not grow with a hostile body. */
const MAX_DETAILS = 32;

export interface Meta {
  readonly requestId: string;
  readonly timestamp: string;
}

/** The answer of an operation in its envelope (docs/guide/requests.md). */
export function successBody({ envelope, rail }: Operation, written: unknown, meta: Meta): unknown {
  const full = { ...meta, rail, version: 'v1' };
  if (envelope === 'BARE' || envelope === 'OAUTH2') return written;
  if (envelope === 'DATA') return { data: written, meta: full };
  const { data, pagination } = written as { data: unknown; pagination: unknown };
  return { data, meta: full, pagination };
}

/** The error envelope (docs/guide/errors.md). */
export function errorBody(
  { code, message, details }: DomainError,
  rail: string,
  meta: Meta,
): unknown {
  const shown = details.slice(0, MAX_DETAILS);
  return { error: { code, message, details: shown, rail, requestId: meta.requestId }, meta };
}

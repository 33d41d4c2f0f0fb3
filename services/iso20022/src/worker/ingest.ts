import { DomainError } from '@masar/kit/errors';
import type { Scope } from '@masar/kit/scope';
import type { InboundStore } from '../inbound/store';
import type { OpenJobs } from './jobs/open-jobs';

interface Parts {
  readonly inbound: InboundStore;
  readonly jobs: OpenJobs;
  /** Applies a stored message. Idempotent. */
  readonly apply: (scope: Scope, id: string) => Promise<unknown>;
}

/** Stores a bank's message and applies it. Idempotent. @returns its id here */
export type Ingest = (scope: Scope, xml: string | Uint8Array) => Promise<string>;

/**
 * The single entry for messages of banks, whichever way they arrive.
 * @throws DomainError VALIDATION_ERROR with every schema error, PAYLOAD_TOO_LARGE, and CONFLICT when the
 * sender used the id for another message
 */
export function ingestWith({ inbound, jobs, apply }: Parts): Ingest {
  return async (scope, xml) => {
    const received = { xml, now: scope.clock.now() };
    const message = await jobs.run(scope.tenantId, 'receiveMessage', received);
    const { id } = await inbound.createOnce(scope, message);
    await apply(scope, id);
    return id;
  };
}

/** True for an error that a retry would not change, unlike a write conflict or an outage. */
export function isRefusal(error: unknown): error is DomainError {
  if (!(error instanceof DomainError)) return false;
  const { code, details } = error;
  if (code === 'CONFLICT') return details.length > 0;
  return code === 'VALIDATION_ERROR' || code === 'PAYLOAD_TOO_LARGE' || code === 'NOT_FOUND';
}

import { DomainError } from '@masar/kit/errors';
import type { Scope } from '@masar/kit/scope';
import type { InboundStore } from '../inbound/store';
import { asReceived } from '../inbound/wire/write-inbound';
import type { OpenMessageWorks } from './works/open-works';

interface Parts {
  readonly inbound: InboundStore;
  readonly works: OpenMessageWorks;
  /** Applies what a kept message says; once done, it does nothing. */
  readonly apply: (scope: Scope, id: string) => Promise<unknown>;
}

/** Keeps a bank's message and applies it; its id here. Done again, it is as if done once. */
export type TakeIn = (scope: Scope, xml: string | Uint8Array) => Promise<string>;

/**
 * The one way in for messages of banks, by whichever channel they came.
 * @throws DomainError VALIDATION_ERROR with everything that the schema refuses, PAYLOAD_TOO_LARGE, and
 * CONFLICT for another message under an id that its sender has used
 */
export function takeInWith({ inbound, works, apply }: Parts): TakeIn {
  return async (scope, xml) => {
    const received = { xml, now: scope.clock.now() };
    const message = await works.run(scope.tenantId, 'receiveMessage', received);
    const { id } = await inbound.keep(scope, message, asReceived(message));
    await apply(scope, id);
    return id;
  };
}

/** What another try would not change: a clash of writes, and a service that is away, it may. */
export function isRefusal(error: unknown): error is DomainError {
  if (!(error instanceof DomainError)) return false;
  const { code, details } = error;
  if (code === 'CONFLICT') return details.length > 0;
  return code === 'VALIDATION_ERROR' || code === 'PAYLOAD_TOO_LARGE' || code === 'NOT_FOUND';
}

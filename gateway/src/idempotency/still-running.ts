import { DomainError } from '@masar/kit/errors';

/** 409 with the time after which a retry is worthwhile. */
export class StillRunning extends DomainError {
  constructor(readonly retryAfterSeconds: number) {
    const wayOut = `ask again in ${retryAfterSeconds} s`;
    const message = `the first request with this idempotency key is still running; ${wayOut}`;
    super('CONFLICT', message, [
      { field: 'X-Idempotency-Key', code: 'IDEMPOTENCY_IN_PROGRESS', message },
    ]);
  }
}

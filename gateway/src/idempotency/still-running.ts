import { DomainError } from '@masar/kit/errors';

/** 409 with the time after which a repeat will find the answer. */
export class StillRunning extends DomainError {
  constructor(readonly retryAfterSeconds: number) {
    const message =
      'the first request with this idempotency key is still running; ask again in a moment';
    super('CONFLICT', message, [
      { field: 'X-Idempotency-Key', code: 'IDEMPOTENCY_IN_PROGRESS', message },
    ]);
  }
}

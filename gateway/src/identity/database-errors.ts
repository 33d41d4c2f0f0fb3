import { mongo } from 'mongoose';
import { DomainError } from '@masar/kit/errors';

const DUPLICATE_KEY = 11_000;

/**
 * The answer of the database.
 * @throws DomainError SERVICE_UNAVAILABLE, with the driver's error as its cause, when it has none
 */
export async function fromDatabase<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    if (!(cause instanceof mongo.MongoError) || isDuplicate(cause)) throw cause;
    const message = 'the database does not answer; try again with the same idempotency key';
    throw Object.assign(new DomainError('SERVICE_UNAVAILABLE', message), { cause });
  }
}

/** Whether a unique index refused the write. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === DUPLICATE_KEY;
}

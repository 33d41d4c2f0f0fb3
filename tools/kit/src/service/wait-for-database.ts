import { setTimeout as sleep } from 'node:timers/promises';
import { Error as MongooseError } from 'mongoose';
import { DomainError } from '../errors';
import type { Log } from '../telemetry';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Repeats work until the database answers, however long that takes: a process that ended instead
 * would only be started again, without the readiness page that says what it is waiting for.
 * @throws what work throws when the database did answer, such as refused credentials
 */
export async function waitForDatabase<T>(work: () => Promise<T>, log: Log): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (err) {
      if (!isUnanswered(err)) throw err;
      log.warn({ err, pauseMs }, 'the database does not answer; trying again');
    }
    await sleep(pauseMs);
  }
}

function isUnanswered(error: unknown): boolean {
  if (error instanceof DomainError) return error.code === 'SERVICE_UNAVAILABLE';
  return error instanceof MongooseError.MongooseServerSelectionError;
}

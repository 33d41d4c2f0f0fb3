import { mongo } from 'mongoose';
import { DomainError } from '../errors';

const UNREACHABLE = [
  mongo.MongoNetworkError,
  mongo.MongoServerSelectionError,
  mongo.MongoWriteConcernError,
  mongo.MongoNotConnectedError,
  mongo.MongoTopologyClosedError,
  mongo.MongoClientClosedError,
];

/** Names of driver errors whose classes it does not export. */
const UNREACHABLE_NAMES = ['MongoWaitQueueTimeoutError', 'MongoPoolClosedError'];

/**
 * Server codes while it shuts down, elects a primary or loses its peers.
 * Source: driver, RETRYABLE_READ_ERROR_CODES; 50 is MaxTimeMSExpired.
 */
const UNREACHABLE_CODES = [
  6, 7, 50, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436,
];

/**
 * The result of a database call.
 * @throws DomainError SERVICE_UNAVAILABLE when the database cannot be reached; a write may have
 * happened all the same, which is why the message asks for the same idempotency key
 */
export async function fromDatabase<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    if (!isUnreachable(cause)) throw cause;
    const message =
      'the database does not answer; try again, a command only under the idempotency key that it had';
    throw Object.assign(new DomainError('SERVICE_UNAVAILABLE', message), { cause });
  }
}

/** True when a unique index (one with this field, where one is given) refused the write. */
export function isDuplicate(error: unknown, field?: string): boolean {
  if (!(error instanceof mongo.MongoServerError) || error.code !== 11_000) return false;
  if (field === undefined) return true;
  const pattern: unknown = error['keyPattern'];
  return typeof pattern === 'object' && pattern !== null && field in pattern;
}

/** Codes of the socket's own errors, which the driver lets through while a server dies. */
const SOCKET_CODES = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'];

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof mongo.MongoError)) {
    return SOCKET_CODES.includes((error as NodeJS.ErrnoException | undefined)?.code ?? '');
  }
  return (
    UNREACHABLE.some((kind) => error instanceof kind) ||
    isUnacknowledged(error) ||
    UNREACHABLE_NAMES.includes(error.name) ||
    UNREACHABLE_CODES.includes(Number(error.code))
  );
}

/** True when a write of several documents failed as a whole; refusals of single ones may stand beside it. */
function isUnacknowledged(error: Error): boolean {
  if (!(error instanceof mongo.MongoBulkWriteError)) return false;
  // The driver wraps the error of a connection in one of these.
  const { errorResponse: reason } = error as { readonly errorResponse: unknown };
  return (
    error.result.getWriteConcernError() !== undefined ||
    (reason instanceof Error && isUnreachable(reason))
  );
}

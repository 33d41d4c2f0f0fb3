import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { DomainError, ERRORS, isErrorCode, type Detail } from '../errors';

const ERROR_KEY = 'x-masar-error-bin';
const MAX_DETAILS = 32;
/** Bytes of JSON; in base64 it stays below the 8 KiB of headers that HTTP/2 peers accept. */
const MAX_BYTES = 5_600;

interface WireError {
  readonly code: string;
  readonly message: string;
  readonly details: readonly Detail[];
}

/** The error itself when it is one of ours; anything else is INTERNAL_ERROR and tells nothing. */
export function toDomainError(error: unknown): DomainError {
  return error instanceof DomainError ? error : internal();
}

/**
 * A server's answer for this error: the status of the error table, and code, message and
 * details as JSON beside it. Details that do not fit (32, 5.6 KB) are left out.
 */
export function toServiceError(
  error: DomainError,
): Pick<ServiceError, 'code' | 'details' | 'metadata'> {
  const metadata = new Metadata();
  metadata.set(ERROR_KEY, Buffer.from(bounded(error)));
  return { code: ERRORS[error.code].grpc, details: error.code, metadata };
}

/**
 * The error that a failed call means for the client. Our own errors arrive as they were thrown; failures of
 * the way there get a message of ours that names the way out, never the other side's text.
 * @param server name of the service that was called, for example "contracts"
 */
export function fromServiceError(error: ServiceError, server: string): DomainError {
  const sent = sentError(error.metadata);
  if (sent) return isOfContext(sent) ? internal() : sent;
  switch (error.code) {
    // CANCELLED: the server gave up its running calls, nothing else of ours cancels one.
    case status.CANCELLED:
    case status.UNAVAILABLE:
      return new DomainError(
        'SERVICE_UNAVAILABLE',
        `the ${server} service is not reachable; try again, a command only under the idempotency key that it had`,
      );
    case status.DEADLINE_EXCEEDED:
      return new DomainError(
        'UPSTREAM_TIMEOUT',
        `the ${server} service did not answer in time; try again, a command only under the idempotency key that it had`,
      );
    default:
      return internal();
  }
}

/**
 * The client's credentials were accepted before: a refused context, which has no detail, is the gateway's own fault. The
 * signature of a message is verified by its service, and its refusal names the header.
 */
function isOfContext({ code, details }: DomainError): boolean {
  return code === 'AUTHENTICATION_ERROR' && details.length === 0;
}

function internal(): DomainError {
  return new DomainError('INTERNAL_ERROR', 'unexpected error; quote the request id to support');
}

function bounded({ code, message, details }: DomainError): string {
  const kept = details.slice(0, MAX_DETAILS);
  const written = () => JSON.stringify({ code, message: message.slice(0, 1_000), details: kept });
  while (kept.length > 0 && Buffer.byteLength(written()) > MAX_BYTES) kept.pop();
  return written();
}

/** The error that the other side sent, or undefined when it sent none that we understand. */
function sentError(metadata: Metadata | undefined): DomainError | undefined {
  const [bytes] = metadata?.get(ERROR_KEY) ?? [];
  if (!bytes) return undefined;
  const { code, message, details } = JSON.parse(bytes.toString()) as WireError;
  return isErrorCode(code) ? new DomainError(code, message, details) : undefined;
}

import type { Response } from 'express';
import type { Span } from '@masar/kit/tracing';
import type { ErrorCode } from '@masar/kit/errors';
import type { ReadBody } from './body/body-works';
import type { Claim, Credential } from './identity/directory';
import type { Decision } from './limits/limiter';
import type { Operation } from './routes/operation';

/** What the steps of the pipeline have learned about one request; each adds its part, in order. */
export interface Exchange {
  readonly requestId: string;
  readonly startedAt: bigint;
  /** The request in its trace, while tracing is on. */
  readonly span?: Span | undefined;
  /** Where the request came from: the client's address. */
  readonly address: string;
  operation?: Operation;
  /** Path template of a page that is no operation, for example /healthz. */
  page?: string;
  pathParams?: Readonly<Record<string, string>>;
  credential?: Credential;
  /** Whose key a refused credential says that it is; known only to the audit trail. */
  claimed?: Claim | undefined;
  tenantId?: string;
  environment?: 'live' | 'sandbox';
  /** How far the tenant's clock is ahead. */
  clockOffsetMs?: number | undefined;
  /** What the tenant has decided for itself; absent when that is nothing. */
  settings?: Readonly<Record<string, unknown>> | undefined;
  workspaceId?: string;
  /** What the limiter decided; its numbers are the X-RateLimit headers. */
  limits?: Decision;
  /** What the body says; absent where the operation takes none. */
  body?: ReadBody;
  /** The validated request message, ready for the service. */
  message?: Readonly<Record<string, unknown>>;
  /** True once the service has been asked: what is refused then, its own rules refuse. */
  isAsked?: boolean;
  idempotencyKey?: string;
  /** Equal for requests that ask for the same; comes with the key. */
  fingerprint?: string;
  /** Code of the error that is answered. */
  errorCode?: ErrorCode;
  /** Keeps the answer for replays, or frees the key; called once, before the answer is sent. */
  settle?: (status: number, body: Buffer) => Promise<void>;
}

/** The exchange of this response; openExchange, the first step, put it there. */
export function exchangeOf(res: Response): Exchange {
  return (res.locals as { exchange: Exchange }).exchange;
}

/**
 * A part that an earlier step has set.
 * @throws Error when it is missing: the steps are in the wrong order
 */
export function known<K extends keyof Exchange>(
  exchange: Exchange,
  part: K,
): NonNullable<Exchange[K]> {
  const value = exchange[part];
  if (value === undefined || value === null) throw new Error(`${part} is read before it is set`);
  return value;
}

import type { Response } from 'express';
import type { Span } from '@masar/kit/tracing';
import type { ErrorCode } from '@masar/kit/errors';
import type { ReadBody } from '../body/body-jobs';
import type { Claim, Credential } from '../identity/directory';
import type { Decision } from '../limits/limiter';
import type { Operation } from '../routes/operation';

/** State of one request in the pipeline; each step adds its part, in order. */
export interface Exchange {
  readonly requestId: string;
  readonly startedAt: bigint;
  /** Span of the request, while tracing is on. */
  readonly span?: Span | undefined;
  /** The client's IP address. */
  readonly address: string;
  operation?: Operation;
  /** Path template of a page that is not an operation, for example /healthz. */
  page?: string;
  pathParams?: Readonly<Record<string, string>>;
  credential?: Credential;
  /** The holder that a refused credential names; only the audit trail uses it. */
  claimed?: Claim | undefined;
  tenantId?: string;
  environment?: 'live' | 'sandbox';
  /** Milliseconds that the tenant's clock is ahead of the real time. */
  clockOffsetMs?: number | undefined;
  /** The tenant's own settings; absent when it has none. */
  settings?: Readonly<Record<string, unknown>> | undefined;
  workspaceId?: string;
  /** The limiter's decision, which the X-RateLimit headers show. */
  limits?: Decision;
  /** The parsed body; absent when the operation takes none. */
  body?: ReadBody;
  /** The validated request message, ready for the service. */
  message?: Readonly<Record<string, unknown>>;
  /** True once the service was called: later refusals come from the service. */
  isAsked?: boolean;
  idempotencyKey?: string;
  /** Hash of the request, set with the key; a repeat has the same one. */
  fingerprint?: string;
  /** Code of the error in the answer. */
  errorCode?: ErrorCode;
  /** Stores the answer for replays, or frees the key; called once, before the answer is sent. */
  settle?: (status: number, body: Buffer) => Promise<void>;
}

/** The exchange of this response; openExchange, the first step, put it there. */
export function exchangeOf(res: Response): Exchange {
  return (res.locals as { exchange: Exchange }).exchange;
}

/**
 * A part of the exchange that an earlier step has set.
 * @throws Error when it is missing, which means that the steps are in the wrong order
 */
export function required<K extends keyof Exchange>(
  exchange: Exchange,
  part: K,
): NonNullable<Exchange[K]> {
  const value = exchange[part];
  if (value === undefined || value === null) throw new Error(`${part} is read before it is set`);
  return value;
}

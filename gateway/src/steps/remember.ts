import type { Request } from 'express';
import { DomainError } from '@masar/kit/errors';
import { counter } from '@masar/kit/metrics';
import { exchangeOf, required, type Exchange } from '../exchange/exchange';
import { checkKey, fingerprint, recordId } from '../idempotency/fingerprint';
import type { Begun, RecordStore } from '../idempotency/record-store';
import { StillRunning } from '../idempotency/still-running';
import { sendBytes } from '../answer/send';
import type { Step } from './in-order';
import { requestIdentity } from './request-identity';
import { singleHeader } from './single-header';

const WRITES = new Set(['POST', 'PUT', 'PATCH']);

/** Executes a command with an idempotency key once, and answers every repeat with the first answer. */
export function remember(records: RecordStore): Step {
  return async (req, res) => {
    const exchange = exchangeOf(res);
    if (!WRITES.has(req.method)) return;
    const key = singleHeader(req, 'X-Idempotency-Key');
    if (key === undefined) return refuseOtherName(req);
    checkKey(key);
    exchange.idempotencyKey = key;
    exchange.fingerprint = fingerprintOf(req, exchange);
    const id = recordId(required(exchange, 'tenantId'), key);
    const begun = await records.begin(id, exchange.fingerprint);
    keyed().inc({ result: begun.kind });
    if (begun.kind === 'replay') {
      res.set('Idempotent-Replayed', 'true');
      return sendBytes({ req, res }, begun.response.status, begun.response.body);
    }
    if (begun.kind !== 'first') throw conflict(begun);
    exchange.settle = (status, body) => records.settle(begun.lease, { status, body });
  };
}

function keyed() {
  const help = 'Requests with an idempotency key, by what was known of the key';
  return counter({ name: 'gateway_idempotency_total', help, labelNames: ['result'] });
}

/** Rejects the IETF draft's header name: ignoring it would leave the client unprotected. */
function refuseOtherName(req: Request): void {
  const field = 'Idempotency-Key';
  if (req.headers[field.toLowerCase()] === undefined) return;
  const message = `${field} is not read here; send the key as X-${field}`;
  throw new DomainError('VALIDATION_ERROR', message, [{ field, code: 'UNKNOWN_HEADER', message }]);
}

function fingerprintOf(req: Request, exchange: Exchange): string {
  const { body } = exchange;
  return body?.fingerprint ?? fingerprint({ ...requestIdentity(req, exchange), body: undefined });
}

function conflict(begun: Exclude<Begun, { kind: 'first' | 'replay' }>): DomainError {
  const field = 'X-Idempotency-Key';
  if (begun.kind === 'reused') {
    const message = 'this idempotency key was used for another request; use a new key';
    return new DomainError('IDEMPOTENCY_KEY_REUSED', message, [
      { field, code: 'IDEMPOTENCY_KEY_REUSED', message },
    ]);
  }
  return new StillRunning(begun.retryAfterSeconds);
}

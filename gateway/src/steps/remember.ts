import { DomainError } from '@masar/kit/errors';
import { exchangeOf, known, type Exchange } from '../exchange';
import { checkKey, fingerprint, recordId } from '../idempotency/fingerprint';
import type { Begun, RecordStore } from '../idempotency/record-store';
import { StillRunning } from '../idempotency/still-running';
import { sendBytes } from '../answer/send';
import type { Step } from './in-order';
import { singleHeader } from './single-header';

const WRITES = new Set(['POST', 'PUT', 'PATCH']);

/** With an idempotency key: acts once, and answers every repeat with the first answer. */
export function remember(records: RecordStore): Step {
  return async (req, res) => {
    const exchange = exchangeOf(res);
    const key = WRITES.has(req.method) ? singleHeader(req, 'X-Idempotency-Key') : undefined;
    if (key === undefined) return;
    checkKey(key);
    exchange.idempotencyKey = key;
    const id = recordId(known(exchange, 'tenantId'), key);
    const begun = await records.begin(id, fingerprintOf(req.method, req.url, exchange));
    if (begun.kind === 'replay') {
      res.set('Idempotent-Replayed', 'true');
      return sendBytes({ req, res }, begun.response.status, begun.response.body);
    }
    if (begun.kind !== 'first') throw conflict(begun);
    exchange.settle = (status, body) => records.settle(begun.lease, { status, body });
  };
}

function fingerprintOf(method: string, url: string, exchange: Exchange): string {
  const { id } = known(exchange, 'credential');
  const actor = known(exchange, 'operation').showsSecret ? id : '';
  return fingerprint({ actor, method, url, body: exchange.body });
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

import type { Logger } from 'pino';
import { successBody } from '../answer/envelope';
import { send } from '../answer/send';
import { exchangeOf, known, type Exchange } from '../exchange';
import type { Identified, Upstreams } from '../upstream/upstream';
import type { Step } from './in-order';

/** Asks the service and answers in the operation's envelope. */
export function call(upstreams: Upstreams, log: Logger): Step {
  return async (req, res) => {
    const exchange = exchangeOf(res);
    const operation = known(exchange, 'operation');
    const upstream = upstreams.named(operation.server);
    const reply = await upstream.call(operation, known(exchange, 'message'), contextOf(exchange));
    const { requestId } = exchange;
    const meta = { requestId, timestamp: new Date().toISOString() };
    const body = successBody(operation, operation.write(reply), meta);
    await send({ req, res, log }, operation.success, body);
  };
}

/** What the service may trust: signed for it by the upstream. */
function contextOf(exchange: Exchange): Identified {
  const { id, scopes } = known(exchange, 'credential');
  const { requestId, workspaceId, idempotencyKey, clockOffsetMs = 0, settings } = exchange;
  return {
    tenantId: known(exchange, 'tenantId'),
    actor: id,
    scopes,
    environment: known(exchange, 'environment'),
    requestId,
    ...(workspaceId !== undefined && { workspaceId }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(clockOffsetMs > 0 && { clockOffsetMs }),
    ...(settings && { settings }),
  };
}

import type { Logger } from 'pino';
import { successBody } from '../answer/envelope';
import { writeJson } from '../messages/json-text';
import { send } from '../answer/send';
import { exchangeOf, required } from '../exchange/exchange';
import { callClaimsOf } from './call-claims';
import type { Upstreams } from '../upstream/upstream';
import type { Step } from './in-order';

/**
 * Calls the service and answers in the operation's envelope.
 * @param claimsOf makes the claims of the call
 */
export function call(upstreams: Upstreams, log: Logger, claimsOf = callClaimsOf): Step {
  return async (req, res) => {
    const exchange = exchangeOf(res);
    const operation = required(exchange, 'operation');
    const upstream = upstreams.named(operation.server);
    exchange.isAsked = true;
    const reply = await upstream.call(operation, required(exchange, 'message'), claimsOf(exchange));
    const { requestId } = exchange;
    const meta = { requestId, timestamp: new Date().toISOString() };
    const texts: string[] = [];
    const body = successBody(operation, operation.write(reply, texts), meta);
    await send({ req, res, log }, operation.success, writeJson(body, texts));
  };
}

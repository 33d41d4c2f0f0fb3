import type { Logger } from 'pino';
import { exchangeOf, required } from '../exchange/exchange';
import { callClaimsOf } from './call-claims';
import type { StreamUpstreams } from '../upstream/stream-upstreams';
import type { Step } from './in-order';

/** Passes a streamed answer of the service on to the client. */
export function stream(streams: StreamUpstreams, log: Logger): Step {
  return async (req, res) => {
    const exchange = exchangeOf(res);
    const operation = required(exchange, 'operation');
    if (!operation.isStreamed) return;
    const message = required(exchange, 'message');
    const asked = { operation, message, claims: callClaimsOf(exchange) };
    const isWhole = await streams.named(operation.server).answer({ req, res }, asked);
    if (!isWhole) log.info({ requestId: exchange.requestId }, 'the answer was left or cut off');
  };
}

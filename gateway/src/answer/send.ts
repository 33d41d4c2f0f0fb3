import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { exchangeOf } from '../exchange';

/**
 * Sends the one answer of a request. What an idempotency key must replay is kept before the first
 * byte leaves; if keeping fails the answer is sent all the same, since the service remembers keys.
 */
export async function send(
  { req, res, log }: { req: Request; res: Response; log: Logger },
  status: number,
  json: unknown,
): Promise<void> {
  const exchange = exchangeOf(res);
  const body = JSON.stringify(json);
  const { settle } = exchange;
  delete exchange.settle;
  try {
    if (settle) await settle(status, Buffer.from(body));
  } catch (error) {
    log.error(
      { requestId: exchange.requestId, err: error },
      'the answer could not be kept for replays',
    );
  }
  sendBytes({ req, res }, status, body);
}

/** Writes status and body as they are; a text goes out in one piece with the headers. */
export function sendBytes(
  { req, res }: { req: Request; res: Response },
  status: number,
  body: Buffer | string,
): void {
  res.statusCode = status;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', Buffer.byteLength(body));
  res.end(req.method === 'HEAD' ? undefined : body);
}

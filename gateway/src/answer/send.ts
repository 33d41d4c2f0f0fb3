import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { exchangeOf } from '../exchange/exchange';
import { PAGE_POLICY, textAnswerOf, textIn } from './text-answer';

/**
 * Sends the one answer of a request. An answer that an idempotency key must replay is stored before
 * its first byte leaves. If that fails the answer is sent all the same: the service remembers keys too.
 * @param body JSON
 */
export async function send(
  { req, res, log }: { req: Request; res: Response; log: Logger },
  status: number,
  body: string,
): Promise<void> {
  const exchange = exchangeOf(res);
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

/**
 * Writes the status and the JSON body, or the text inside it where the operation answers a text.
 * Headers and text go out in one piece.
 */
export function sendBytes(
  { req, res }: { req: Request; res: Response },
  status: number,
  body: Buffer | string,
): void {
  const { operation } = exchangeOf(res);
  const text = textAnswerOf(req, operation, status);
  const shown = text ? textIn(body.toString(), text.field) : body;
  if (operation?.xmlAnswer !== undefined) res.vary('Accept');
  res.statusCode = status;
  const type = text?.type ?? 'application/json';
  if (type === 'text/html') res.setHeader('Content-Security-Policy', PAGE_POLICY);
  res.setHeader('Content-Type', `${type}; charset=utf-8`);
  res.setHeader('Content-Length', Buffer.byteLength(shown));
  res.end(req.method === 'HEAD' ? undefined : shown);
}

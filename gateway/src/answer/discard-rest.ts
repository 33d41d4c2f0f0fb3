import type { Request } from 'express';

/** How long a client may go on sending what is refused. */
const DISCARD_MS = 2_000;

/**
 * Reads on for a moment and forgets it: a client whose connection is cut while it sends loses the
 * answer that tells it why (RFC 9112, 9.6).
 */
export function discardRest(req: Request): void {
  const timer = setTimeout(() => req.destroy(), DISCARD_MS).unref();
  req.once('close', () => clearTimeout(timer)).resume();
}

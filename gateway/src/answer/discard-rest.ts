import type { Request } from 'express';

/** Time for the client to finish sending a body that was refused. */
const DISCARD_MS = 2_000;

/**
 * Reads the rest of a refused body for a moment and drops it. A client whose connection closes while
 * it sends would lose the answer that explains why (RFC 9112, 9.6).
 */
export function discardRest(req: Request): void {
  const timer = setTimeout(() => req.destroy(), DISCARD_MS).unref();
  req.once('close', () => clearTimeout(timer)).resume();
}

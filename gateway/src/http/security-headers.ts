import type { RequestHandler } from 'express';
import helmet from 'helmet';

const NOTHING = ["'none'"];

/** Headers for an API without pages; the documentation page sets its own policy. */
export function securityHeaders(): RequestHandler[] {
  const directives = { defaultSrc: NOTHING, frameAncestors: NOTHING };
  const noStore: RequestHandler = (_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  };
  return [helmet({ contentSecurityPolicy: { useDefaults: false, directives } }), noStore];
}

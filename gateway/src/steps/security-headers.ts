import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Headers for an API that shows no pages; the documentation page sets its own policy. */
export function securityHeaders(): RequestHandler[] {
  const noStore: RequestHandler = (_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  };
  return [helmet({ contentSecurityPolicy: { directives: { defaultSrc: ["'none'"] } } }), noStore];
}

import type { RequestHandler } from 'express';
import { exchangeOf } from '../exchange';
import type { Router } from '../routes/router';

/** Finds the operation: 404 or 405 before anything else is looked at. */
export function matchRoute(router: Router): RequestHandler {
  return (req, res, next) => {
    const { operation, params } = router.match(req.method, req.path);
    Object.assign(exchangeOf(res), { operation, pathParams: params });
    next();
  };
}

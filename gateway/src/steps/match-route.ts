import { exchangeOf } from '../exchange';
import type { Router } from '../routes/router';
import type { Step } from './in-order';

/** Finds the operation: 404 or 405 before anything else is looked at. */
export function matchRoute(router: Router): Step {
  return (req, res) => {
    const { operation, params } = router.match(req.method, req.path);
    Object.assign(exchangeOf(res), { operation, pathParams: params });
  };
}

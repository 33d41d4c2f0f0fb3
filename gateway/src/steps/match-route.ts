import { exchangeOf } from '../exchange/exchange';
import type { Router } from '../routes/router';
import type { Step } from './in-order';

/** Finds the operation. 404 and 405 come before every other error. */
export function matchRoute(router: Router): Step {
  return (req, res) => {
    const { operation, params } = router.match(req.method, req.path);
    Object.assign(exchangeOf(res), { operation, pathParams: params });
  };
}

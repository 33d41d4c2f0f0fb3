import type { RequestHandler } from 'express';
import { adminPages } from '@masar/kit/telemetry';

/** Health and metrics on the API's own port, for where nobody configured another one. */
export function serveAdminPages(options: Parameters<typeof adminPages>[0]): RequestHandler {
  const pageAt = adminPages(options);
  return async (req, res, next) => {
    const page = req.method === 'GET' ? pageAt(req.path) : undefined;
    if (page) await page(res);
    else next();
  };
}

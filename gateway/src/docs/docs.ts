import { readFile } from 'node:fs/promises';
import { type RequestHandler, Router } from 'express';
import helmet from 'helmet';
import { exchangeOf } from '../exchange/exchange';
import type { ApiDocument } from './api-document';
import { asset } from './asset';
import { readGuide } from './guide';
import { ICON, page, START, STORAGE, STYLE } from './page';
import { pageDocument } from './page-document';

/** The page may load from this gateway and call it, but connect to nothing else. */
const policy = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    // Scalar adds style sheets to its page, and sets styles on elements.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
});

export interface Documents {
  /** Made when the page is first opened. */
  readonly openapi: () => ApiDocument;
  readonly asyncapi: object;
}

/**
 * Serves the documentation page, the OpenAPI and the AsyncAPI document. All files are in this package
 * and its dependencies.
 */
export function docs({ openapi, asyncapi }: Documents): RequestHandler {
  const router = Router({ strict: true });
  const html = asset('html', () => page(readGuide()));
  const files = {
    'page.css': asset('css', () => STYLE),
    'page.json': asset('json', () => JSON.stringify(pageDocument(openapi(), readGuide()))),
    'favicon.svg': asset('svg', () => ICON),
    'scalar.js': asset('js', () => readFile(scalarFile())),
    'start.js': asset('js', () => START),
    'storage.js': asset('js', () => STORAGE),
    'openapi.json': asset('json', () => JSON.stringify(openapi())),
    'asyncapi.json': asset('json', () => JSON.stringify(asyncapi)),
  };
  router.get('/', observed, policy, (req, res, next) => {
    // The page's links are relative to this folder.
    if (/\/docs(\?|$)/.test(req.originalUrl)) return res.redirect(301, `${req.baseUrl}/`);
    return html(req, res, next);
  });
  for (const [file, serve] of Object.entries(files)) router.get(`/${file}`, observed, serve);
  return router;
}

/** All files are one page in logs and metrics. */
const observed: RequestHandler = (_req, res, next) => {
  exchangeOf(res).page = '/v1/docs/{file}';
  next();
};

function scalarFile(): string {
  return require.resolve('@scalar/api-reference/browser/standalone.js');
}

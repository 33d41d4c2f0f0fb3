import express, { type RequestHandler, Router } from 'express';
import helmet from 'helmet';
import assetsFolder from 'swagger-ui-dist/absolute-path';
import { exchangeOf } from '../exchange';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Masar API</title>
    <link rel="icon" href="favicon-32x32.png" />
    <link rel="stylesheet" href="swagger-ui.css" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="swagger-ui-bundle.js"></script>
    <script src="start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

/** The page may load from this gateway and call it, and connect nowhere else. */
const policy = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    // Swagger UI sets styles on elements.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
});

export interface Documents {
  readonly openapi: object;
  readonly asyncapi: object;
}

/**
 * The documentation page, the OpenAPI and the AsyncAPI document, from this package and its
 * dependencies alone.
 */
export function docs({ openapi, asyncapi }: Documents): RequestHandler {
  const router = Router({ strict: true });
  const [document, events] = [JSON.stringify(openapi), JSON.stringify(asyncapi)];
  router.use((_req, res, next) => {
    exchangeOf(res).page = '/v1/docs/{file}';
    next();
  });
  router.get('/', policy, (req, res) => {
    // The page's own addresses are relative to the folder.
    if (/\/docs(\?|$)/.test(req.originalUrl)) res.redirect(301, `${req.baseUrl}/`);
    else res.type('html').send(PAGE);
  });
  router.get('/start.js', (_req, res) => void res.type('js').send(START));
  router.get('/openapi.json', (_req, res) => void res.type('json').send(document));
  router.get('/asyncapi.json', (_req, res) => void res.type('json').send(events));
  router.use(
    express.static(assetsFolder(), {
      index: false,
      redirect: false,
      acceptRanges: false,
    }),
  );
  router.use((_req, res, next) => {
    delete exchangeOf(res).page;
    next();
  });
  return router;
}

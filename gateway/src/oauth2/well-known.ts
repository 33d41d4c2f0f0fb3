import { Router, type RequestHandler } from 'express';
import { exchangeOf } from '../exchange/exchange';
import type { OAuth2 } from './open-oauth2';

/** Relying parties may cache this long, since a key is published well before it signs. */
const CACHED = 'public, max-age=300';

/** Both have the same content. Many clients read only OpenID's path, though we are no OpenID provider. */
const METADATA = ['/oauth-authorization-server', '/openid-configuration'];
const PAGES = [...METADATA, '/jwks.json'];

/**
 * Serves the metadata of RFC 8414 and the key set of RFC 7517, open to everyone who verifies tokens.
 */
export function wellKnown({ tokens, keys, knownScopes }: OAuth2): RequestHandler {
  const router = Router({ strict: true });
  router.use((req, res, next) => {
    if (PAGES.includes(req.path)) exchangeOf(res).page = `/.well-known${req.path}`;
    next();
  });
  router.get(METADATA, (_req, res) => {
    const { issuer } = tokens;
    res.set('Cache-Control', CACHED).json({
      issuer,
      token_endpoint: `${issuer}/api/v1/oauth2/token`,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      scopes_supported: knownScopes,
      response_types_supported: [],
      grant_types_supported: ['client_credentials'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      service_documentation: `${issuer}/api/v1/docs/`,
    });
  });
  router.get('/jwks.json', async (_req, res) => {
    res.set('Cache-Control', CACHED).json({ keys: await keys.published() });
  });
  return router;
}

import type { JsonObject } from '@bufbuild/protobuf';
import { LIMIT_HEADERS } from './headers';
import type { Operation } from './operation';
import { scopesOf } from './scopes';
import { wholeObject, refTo } from './shared-schemas';

const OAUTH_ERROR = wholeObject(
  {
    error: {
      type: 'string',
      description: 'What went wrong, for programs (RFC 6749, sections 5.2 and 4.1.2.1).',
      enum: [
        'invalid_request',
        'invalid_client',
        'unsupported_grant_type',
        'invalid_scope',
        'temporarily_unavailable',
        'server_error',
      ],
    },
    error_description: {
      type: 'string',
      format: 'text',
      description: 'What went wrong, for people.',
    },
  },
  'An error in the form of RFC 6749.',
);

const ERROR_RESPONSE: JsonObject = {
  description:
    '400 for a request that breaks a rule, 401 for a client that is not known, revoked or not allowed from this address, 429 for too many requests from one address, 500 and 503 for a failure of ours.',
  headers: {
    ...LIMIT_HEADERS,
    'WWW-Authenticate': refTo('headers', 'WwwAuthenticateClient'),
    'Retry-After': refTo('headers', 'RetryAfter'),
  },
  content: { 'application/json': { schema: refTo('schemas', 'OAuthError') } },
};

const STATUSES = [400, 401, 429, 500, 503];

interface OAuthParts {
  readonly securitySchemes: JsonObject;
  readonly headers: JsonObject;
  readonly responses: JsonObject;
  readonly schemas: JsonObject;
}

/** The components of OAuth 2.0; undefined for an API without a token endpoint. */
export function oauthParts(operations: readonly Operation[]): OAuthParts | undefined {
  const token = operations.find(({ envelope }) => envelope === 'OAUTH2');
  if (!token) return undefined;
  const users = Object.entries(scopesOf(operations));
  const scopes = Object.fromEntries(users.map(([scope, ids]) => [scope, ids.join(', ')]));
  return {
    securitySchemes: {
      oauth2: {
        type: 'oauth2',
        description: 'An access token of an OAuth client; it is sent like an API key.',
        flows: { clientCredentials: { tokenUrl: token.path, scopes } },
      },
      clientBasic: {
        type: 'http',
        scheme: 'basic',
        description: 'Id and secret of an OAuth client.',
      },
    },
    headers: {
      WwwAuthenticateClient: {
        description: 'On 401: asks for the id and secret of a client.',
        schema: { type: 'string', examples: ['Basic realm="masar", charset="UTF-8"'] },
      },
    },
    responses: { OAuthError: ERROR_RESPONSE },
    schemas: { OAuthError: OAUTH_ERROR },
  };
}

/** An operation asks for a key or a token with its scope, for the client itself to give a token, for nothing where its body is signed. */
export function securityOf({ envelope, scope, signedMessage }: Operation): JsonObject {
  if (signedMessage) return { security: [] };
  if (envelope === 'OAUTH2') return { security: [{ clientBasic: [] }, {}] };
  return { security: [{ bearerAuth: [] }, { oauth2: [scope] }] };
}

/** The errors of a token endpoint, by status. */
export function oauthErrors(): JsonObject {
  return Object.fromEntries(
    STATUSES.map((status) => [String(status), refTo('responses', 'OAuthError')]),
  );
}

import type { JsonObject } from '@bufbuild/protobuf';
import { LIMIT_HEADERS } from './headers';
import type { Operation } from '../operations/operation';
import { scopesOf } from './scopes';
import { wholeObject, refTo } from '../schemas/shared-schemas';

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

interface OAuthResponse {
  readonly status: number;
  /** Name of the component. */
  readonly name: string;
  readonly description: string;
  readonly error: string;
  /** Example of error_description. */
  readonly says: string;
  readonly headers?: JsonObject;
}

const RETRY_AFTER: JsonObject = { 'Retry-After': refTo('headers', 'RetryAfter') };

const RESPONSES: readonly OAuthResponse[] = [
  {
    status: 400,
    name: 'OAuthInvalidRequest',
    description: 'The request breaks a rule.',
    error: 'invalid_scope',
    says: 'the client has no scope contracts:write; its scopes are contracts:read',
  },
  {
    status: 401,
    name: 'OAuthInvalidClient',
    description: 'The client is not known, revoked or not allowed from this address.',
    error: 'invalid_client',
    says: 'no client with this id and secret may have tokens here and now',
    headers: { 'WWW-Authenticate': refTo('headers', 'WwwAuthenticateClient') },
  },
  {
    status: 429,
    name: 'OAuthRateLimited',
    description: 'Too many requests came from one address.',
    error: 'temporarily_unavailable',
    says: 'the limit of 60 requests a minute with a burst of 120 (policy anonymous) is reached; ask again in 1 s',
    headers: RETRY_AFTER,
  },
  {
    status: 500,
    name: 'OAuthServerError',
    description: 'The server failed.',
    error: 'server_error',
    says: 'our failure; report req_01JD0Z5V8Q4N7T2M9K6H3F1B0A',
  },
  {
    status: 503,
    name: 'OAuthUnavailable',
    description: 'Tokens cannot be given at the moment.',
    error: 'temporarily_unavailable',
    says: 'tokens cannot be given at the moment; try again',
    headers: RETRY_AFTER,
  },
];

function responseObject({ description, error, says, headers }: OAuthResponse): JsonObject {
  const value = { error, error_description: says };
  return {
    description,
    headers: { ...LIMIT_HEADERS, ...headers },
    content: {
      'application/json': {
        schema: refTo('schemas', 'OAuthError'),
        examples: { [error]: { value } },
      },
    },
  };
}

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
    responses: Object.fromEntries(RESPONSES.map((each) => [each.name, responseObject(each)])),
    schemas: { OAuthError: OAUTH_ERROR },
  };
}

/**
 * Most operations require a key or token with their scope, and the tenant. The token endpoint requires the
 * client's credentials, and a signed body nothing.
 */
export function securityOf({ envelope, scope, signedMessage }: Operation): JsonObject {
  if (signedMessage) return { security: [] };
  if (envelope === 'OAUTH2') return { security: [{ clientBasic: [] }, {}] };
  return {
    security: [
      { bearerAuth: [], tenantId: [] },
      { oauth2: [scope], tenantId: [] },
    ],
  };
}

/** The errors of a token endpoint, by status. */
export function oauthErrors(): JsonObject {
  return Object.fromEntries(
    RESPONSES.map(({ status, name }) => [String(status), refTo('responses', name)]),
  );
}

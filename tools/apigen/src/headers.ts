import type { JsonObject } from '@bufbuild/protobuf';
import type { Operation } from './operation';
import { takesBody } from './route';
import { refTo } from './shared-schemas';

const header = (name: string, { required = false, ...rest }: JsonObject): JsonObject => ({
  name,
  in: 'header',
  required,
  ...rest,
});

/** Request headers. Authorization is the document's security scheme. */
export const HEADER_PARAMETERS: JsonObject = {
  TenantId: header('X-Tenant-ID', {
    required: true,
    description:
      'Tenant of the credential. The operator sends the id of the tenant that the request is about, or platform to manage tenants and prices.',
    schema: { type: 'string', minLength: 1, examples: ['acme_bank'] },
  }),
  WorkspaceId: header('X-Workspace-ID', {
    description:
      'Workspace of the tenant whose mark the request bears: its commands, events and costs are told apart by it. It bounds no view: contracts of the tenant are visible from every workspace. A key that is bound to one workspace may leave it out.',
    schema: { type: 'string', minLength: 1, examples: ['retail'] },
  }),
  RequestId: header('X-Request-ID', {
    description:
      'Comes back in the answer if it consists of 1 to 128 letters, digits and . _ : -; replaced by one of ours otherwise.',
    schema: { type: 'string' },
  }),
  IdempotencyKey: header('X-Idempotency-Key', {
    description:
      'Makes a repeated request safe for 24 hours: the first answer comes again and nothing happens twice.',
    schema: { type: 'string', pattern: '^[ -~]{1,255}$', examples: ['order-7781-create'] },
  }),
};

/** References to the headers that a request may have; one that is public is for no tenant. */
export function headerParametersOf(operation: Operation): JsonObject[] {
  const names = ['TenantId', 'WorkspaceId', 'RequestId'].slice(operation.publicReason ? -1 : 0);
  return [...names, ...(takesKey(operation) ? ['IdempotencyKey'] : [])].map((name) =>
    refTo('parameters', name),
  );
}

/** An idempotency key belongs to a tenant. */
function takesKey({ method, publicReason }: Operation): boolean {
  return takesBody(method) && !publicReason;
}

export const RESPONSE_HEADERS: JsonObject = {
  RequestId: {
    description: 'Names the request in answers, logs and traces.',
    schema: { type: 'string' },
  },
  RateLimitLimit: {
    description: 'Requests per minute of the plan.',
    schema: { type: 'integer' },
  },
  RateLimitRemaining: {
    description: 'Requests left: who stops at 0 is never refused.',
    schema: { type: 'integer' },
  },
  RateLimitReset: {
    description: 'When Remaining equals Limit again, in Unix epoch seconds.',
    schema: { type: 'integer' },
  },
  RateLimitPolicy: {
    description: 'Name of the plan in lower case.',
    schema: { type: 'string', examples: ['growth'] },
  },
  RateLimit: {
    description: 'Tokens left and seconds to a full bucket, for the minute and the month.',
    schema: { type: 'string', examples: ['"minute";r=2499;t=1, "month";r=99999;t=864000'] },
  },
  RateLimitPolicyItems: {
    description: 'The same limits as a list of policies (IETF draft, RateLimit-Policy).',
    schema: { type: 'string', examples: ['"minute";q=1667;w=60;masar-burst=2500'] },
  },
  WwwAuthenticate: {
    description: 'Asks for a bearer credential; the error is there when one was sent (RFC 6750).',
    schema: { type: 'string', examples: ['Bearer realm="masar", error="invalid_token"'] },
  },
  IdempotentReplayed: {
    description: 'Present when the answer is the first answer to the same idempotency key.',
    schema: { type: 'string', enum: ['true'] },
  },
  RetryAfter: {
    description: 'Seconds after which to try again.',
    schema: { type: 'integer' },
  },
};

/** On every answer. */
export const LIMIT_HEADERS: JsonObject = {
  'X-Request-ID': refTo('headers', 'RequestId'),
  'X-RateLimit-Limit': refTo('headers', 'RateLimitLimit'),
  'X-RateLimit-Remaining': refTo('headers', 'RateLimitRemaining'),
  'X-RateLimit-Reset': refTo('headers', 'RateLimitReset'),
  'X-RateLimit-Policy': refTo('headers', 'RateLimitPolicy'),
  'RateLimit-Policy': refTo('headers', 'RateLimitPolicyItems'),
  RateLimit: refTo('headers', 'RateLimit'),
};

/** On a success. */
export function successHeaders(operation: Operation): JsonObject {
  return {
    ...LIMIT_HEADERS,
    ...(takesKey(operation) && { 'Idempotent-Replayed': refTo('headers', 'IdempotentReplayed') }),
  };
}

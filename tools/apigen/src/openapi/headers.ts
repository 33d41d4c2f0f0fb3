import type { JsonObject } from '@bufbuild/protobuf';
import type { Operation } from '../operations/operation';
import { takesBody } from '../operations/route';
import { refTo } from '../schemas/shared-schemas';

const header = (name: string, { required = false, ...rest }: JsonObject): JsonObject => ({
  name,
  in: 'header',
  required,
  ...rest,
});

/** Request headers. Authorization and X-Tenant-ID are the document's security schemes. */
export const HEADER_PARAMETERS: JsonObject = {
  WorkspaceId: header('X-Workspace-ID', {
    description:
      'Workspace of the tenant that the call is for: it sees and changes what was made in it and nothing else, and what it makes belongs to it. Without it the call is for the whole tenant. A key that is bound to one workspace may leave it out, as it is for that one.',
    schema: { type: 'string', minLength: 1, examples: ['retail'] },
  }),
  RequestId: header('X-Request-ID', {
    description:
      'Comes back in the answer if it consists of 1 to 128 letters, digits and . _ : -; replaced by one of ours otherwise.',
    schema: { type: 'string' },
  }),
  Range: header('Range', {
    description:
      'Part to send: one range of bytes. Anything else, as several ranges, is overlooked and the whole is sent (RFC 9110, section 14).',
    schema: { type: 'string', examples: ['bytes=1048576-'] },
  }),
  IfRange: header('If-Range', {
    description: 'ETag of the content that Range is about; the whole is sent where it is another.',
    schema: { type: 'string' },
  }),
  IfNoneMatch: header('If-None-Match', {
    description: 'ETag of a content that the client has: nothing is sent where it is the same.',
    schema: { type: 'string' },
  }),
  IdempotencyKey: header('X-Idempotency-Key', {
    description:
      'Makes a repeated request safe for 24 hours: the first answer comes again and nothing happens twice.',
    schema: { type: 'string', pattern: '^[ -~]{1,255}$', examples: ['order-7781-create'] },
  }),
};

/** References to the request headers of an operation; a public one has no tenant's headers. */
export function headerParametersOf(operation: Operation): JsonObject[] {
  const names = operation.publicReason ? ['RequestId'] : ['WorkspaceId', 'RequestId'];
  const own = takesKey(operation) ? ['IdempotencyKey'] : [];
  const ofRanges = operation.ranges ? ['Range', 'IfRange', 'IfNoneMatch'] : [];
  return [...names, ...own, ...ofRanges].map((name) => refTo('parameters', name));
}

/** False for public operations: an idempotency key belongs to a tenant. */
export function takesKey({ method, publicReason }: Operation): boolean {
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
  AcceptRanges: {
    description: 'A part of the content can be asked for by Range.',
    schema: { type: 'string', enum: ['bytes'] },
  },
  ContentRange: {
    description: 'Place of the part in the whole: first and last byte, counted from 0, and length.',
    schema: { type: 'string', examples: ['bytes 1048576-2097151/2097152'] },
  },
  ContentRangeOfNone: {
    description: 'Length of the whole content.',
    schema: { type: 'string', examples: ['bytes */2097152'] },
  },
  ContentLength: {
    description: 'Bytes of the body.',
    schema: { type: 'integer' },
  },
  ETag: {
    description: 'Names the content: of two equal ones the bytes are the same.',
    schema: { type: 'string' },
  },
  ReprDigest: {
    description: 'SHA-256 of the whole content, also beside a part of it (RFC 9530).',
    schema: {
      type: 'string',
      examples: ['sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:'],
    },
  },
  RetryAfter: {
    description: 'Seconds after which to try again.',
    schema: { type: 'integer' },
  },
};

/** Headers of every answer. */
export const LIMIT_HEADERS: JsonObject = {
  'X-Request-ID': refTo('headers', 'RequestId'),
  'X-RateLimit-Limit': refTo('headers', 'RateLimitLimit'),
  'X-RateLimit-Remaining': refTo('headers', 'RateLimitRemaining'),
  'X-RateLimit-Reset': refTo('headers', 'RateLimitReset'),
  'X-RateLimit-Policy': refTo('headers', 'RateLimitPolicy'),
  'RateLimit-Policy': refTo('headers', 'RateLimitPolicyItems'),
  RateLimit: refTo('headers', 'RateLimit'),
};

/** Additional headers of a stored content. */
const KNOWN_CONTENT: JsonObject = {
  'Accept-Ranges': refTo('headers', 'AcceptRanges'),
  ETag: refTo('headers', 'ETag'),
};

const CONTENT_HEADERS: JsonObject = {
  ...KNOWN_CONTENT,
  'Content-Length': refTo('headers', 'ContentLength'),
  'Repr-Digest': refTo('headers', 'ReprDigest'),
};

/** Headers of a range of a stored content. */
export const PART_HEADERS: JsonObject = {
  ...LIMIT_HEADERS,
  ...CONTENT_HEADERS,
  'Content-Range': refTo('headers', 'ContentRange'),
};

/** Headers of a 304. */
export const UNCHANGED_HEADERS: JsonObject = { ...LIMIT_HEADERS, ...KNOWN_CONTENT };

/** Headers of a success. */
export function successHeaders(operation: Operation): JsonObject {
  return {
    ...LIMIT_HEADERS,
    ...(operation.ranges && CONTENT_HEADERS),
    ...(takesKey(operation) && { 'Idempotent-Replayed': refTo('headers', 'IdempotentReplayed') }),
  };
}

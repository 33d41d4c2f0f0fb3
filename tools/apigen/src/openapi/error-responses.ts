import type { JsonObject } from '@bufbuild/protobuf';
import type { Operation } from '../operations/operation';
import { examplesOf, refusedExample } from './error-examples';
import { LIMIT_HEADERS, takesKey } from './headers';
import { oauthErrors } from './oauth2';
import { withRefusals, type Refusal } from './refusals';
import { takesBody } from '../operations/route';
import { refTo } from '../schemas/shared-schemas';

interface ErrorResponse {
  status: number;
  /** Name of the component. */
  name: string;
  codes: string;
  description: string;
  /** The answer has Retry-After. */
  retryAfter?: true;
  /** The answer has WWW-Authenticate. */
  challenge?: true;
  /** The answer has Content-Range. */
  contentRange?: true;
  /** Description for operations with a signed body, to which no credential is sent. */
  ofSigned?: string;
  /** Operations that can answer so; all of them by default. */
  when?: (operation: Operation) => boolean;
}

const hasBody = ({ method }: Operation) => takesBody(method);
const names = (code: string) => (operation: Operation) => operation.errors.includes(code);

/** Every error that an operation can answer with, by the codes of the error table. */
const ERROR_RESPONSES: readonly ErrorResponse[] = [
  {
    status: 400,
    name: 'ValidationError',
    codes: 'VALIDATION_ERROR',
    description: 'The request breaks a rule of this document.',
  },
  {
    status: 401,
    name: 'AuthenticationError',
    codes: 'AUTHENTICATION_ERROR',
    description: 'The credential is missing or not valid.',
    challenge: true,
    ofSigned: 'The signature is missing, wrong or old.',
  },
  {
    status: 403,
    name: 'AuthorizationError',
    codes: 'AUTHORIZATION_ERROR',
    description:
      'The credential is not for this tenant or workspace, lacks the scope, or made what it should check.',
    when: ({ publicReason }) => !publicReason,
  },
  {
    status: 404,
    name: 'NotFound',
    codes: 'NOT_FOUND',
    description: 'The tenant has no such resource.',
    when: names('NOT_FOUND'),
  },
  {
    status: 409,
    name: 'Conflict',
    codes: 'CONFLICT',
    description:
      'The state of the resource forbids it (detail `INVALID_STATE`: the message says which it is, and what is allowed), or a request with the same idempotency key is still running.',
    retryAfter: true,
    when: (operation) => takesKey(operation) || names('CONFLICT')(operation),
  },
  {
    status: 413,
    name: 'PayloadTooLarge',
    codes: 'PAYLOAD_TOO_LARGE',
    description: 'The body is too large.',
    when: hasBody,
  },
  {
    status: 415,
    name: 'UnsupportedMediaType',
    codes: 'UNSUPPORTED_MEDIA_TYPE',
    description: 'The body has no media type that the operation takes.',
    when: hasBody,
  },
  {
    status: 416,
    name: 'RangeNotSatisfiable',
    codes: 'RANGE_NOT_SATISFIABLE',
    description: 'The content has no byte of the range; `Content-Range` has its length.',
    contentRange: true,
    when: ({ ranges }) => ranges,
  },
  {
    status: 422,
    name: 'Unprocessable',
    codes: 'SHARIAH_VIOLATION, IDEMPOTENCY_KEY_REUSED',
    description:
      'A Shariah rule is broken, or the idempotency key came with another request before.',
    when: (operation) => takesKey(operation) || names('SHARIAH_VIOLATION')(operation),
  },
  {
    status: 429,
    name: 'RateLimited',
    codes: 'RATE_LIMITED',
    description: 'The plan allows no more requests now.',
    ofSigned: 'The client address may make no more requests now.',
    retryAfter: true,
  },
  {
    status: 500,
    name: 'InternalError',
    codes: 'INTERNAL_ERROR',
    description: 'The server failed.',
  },
  {
    status: 503,
    name: 'ServiceUnavailable',
    codes: 'SERVICE_UNAVAILABLE',
    description: 'The service behind the operation cannot be reached.',
    retryAfter: true,
  },
  {
    status: 504,
    name: 'UpstreamTimeout',
    codes: 'UPSTREAM_TIMEOUT',
    description: 'The service behind the operation did not answer in time.',
  },
];

/** Codes of one rail; only operations that list them in `errors` have them. */
const RAIL_CODES: Readonly<Record<string, Pick<ErrorResponse, 'status' | 'description'>>> = {
  BELOW_NISAB: { status: 422, description: 'No zakat is due on a wealth below nisab.' },
  INVALID_ASSET_TYPE: { status: 400, description: 'An asset is of a type that is not known.' },
  PAYMENT_FAILED: {
    status: 422,
    description: 'The payment was declined; the message has the reason.',
  },
  CALCULATION_FAILED: { status: 500, description: 'A calculation lacks what it needs.' },
};

/** The error responses that all operations share. */
export function errorResponseComponents(): JsonObject {
  return Object.fromEntries(ERROR_RESPONSES.map((each) => [each.name, responseObject(each)]));
}

/** @param refused example of a refusal by the operation's rules */
function responseObject(response: ErrorResponse, refused?: JsonObject): JsonObject {
  const { codes, description, retryAfter, challenge, contentRange } = response;
  return {
    description: `${description} Code: ${codes.replace(/, (?=[^,]*$)/, ' or ')}.`,
    headers: {
      ...LIMIT_HEADERS,
      ...(retryAfter && { 'Retry-After': refTo('headers', 'RetryAfter') }),
      ...(challenge && { 'WWW-Authenticate': refTo('headers', 'WwwAuthenticate') }),
      ...(contentRange && { 'Content-Range': refTo('headers', 'ContentRangeOfNone') }),
    },
    content: {
      'application/json': {
        schema: refTo('schemas', 'Error'),
        examples: examplesOf(codes.split(', '), refused),
      },
    },
  };
}

/** The errors of one operation, by status. An operation with codes of its own lists them. */
export function errorResponsesOf(operation: Operation, refusals: readonly Refusal[]): JsonObject {
  if (operation.envelope === 'OAUTH2') return oauthErrors();
  return Object.fromEntries(
    ERROR_RESPONSES.flatMap((response) => {
      const { status, name, when } = response;
      const said = withRailCodes(inWordsOf(operation, response), operation.errors);
      const isShared = said === response;
      if (isShared && when?.(operation) === false) return [];
      const refused = refusals.filter((refusal) => refusal.status === status);
      if (isShared && refused.length === 0) return [[status, refTo('responses', name)]];
      const [code = ''] = said.codes.split(', ');
      const own = responseObject(said, refusedExample(code, operation.rail, refused));
      return [[status, refused.length > 0 ? withRefusals(own, refused) : own]];
    }) as [number, JsonObject][],
  );
}

/** Rewords errors for signed bodies: no credential is required, and the address is limited. */
function inWordsOf({ signedMessage }: Operation, response: ErrorResponse): ErrorResponse {
  const { status, name, codes, ofSigned: description, retryAfter } = response;
  if (!signedMessage || description === undefined) return response;
  return { status, name, codes, description, ...(retryAfter && { retryAfter }) };
}

/** Adds the rail's own codes of the same status to the response. */
function withRailCodes(response: ErrorResponse, errors: readonly string[]): ErrorResponse {
  return errors.reduce((said, code) => {
    const { [code]: more } = RAIL_CODES;
    if (more?.status !== response.status) return said;
    const description = `${said.description} ${more.description}`;
    return { ...said, description, codes: `${said.codes}, ${code}` };
  }, response);
}

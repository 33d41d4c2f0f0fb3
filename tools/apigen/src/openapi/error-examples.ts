import type { JsonObject } from '@bufbuild/protobuf';
import type { ErrorCode } from '../schemas/error-codes';
import type { Refusal } from './refusals';
import { refTo } from '../schemas/shared-schemas';

interface Said {
  readonly message: string;
  readonly details?: readonly { readonly field: string; readonly code: string }[];
  /** Rail of the example; contracts by default. */
  readonly rail?: string;
}

/** No operation answers 405: it is for methods that a path does not have. */
type ShownCode = Exclude<ErrorCode, 'METHOD_NOT_ALLOWED'>;

/** An example of each error code, with messages of the gateway and the services. */
const SAID: Readonly<Record<ShownCode, Said>> = {
  VALIDATION_ERROR: {
    message: 'asset.costPrice.currency must be an ISO 4217 currency code such as SAR, not "SAX"',
    details: [{ field: 'asset.costPrice.currency', code: 'INVALID_FORMAT' }],
  },
  AUTHENTICATION_ERROR: {
    message:
      'the credential is not valid, or no longer; send "Authorization: Bearer <API key or access token>" of this tenant',
  },
  AUTHORIZATION_ERROR: {
    message: 'this operation needs a credential with the scope contracts:write',
    details: [{ field: 'Authorization', code: 'MISSING_SCOPE' }],
  },
  NOT_FOUND: { message: 'no contract with this id' },
  CONFLICT: {
    message: 'cannot activate a contract that is draft; allowed now: patch, submit',
    details: [{ field: 'status', code: 'INVALID_STATE' }],
  },
  SHARIAH_VIOLATION: {
    message: 'parties.customer.entityId must be another entity than the financier (SS 8, 2/2/3)',
    details: [{ field: 'parties.customer.entityId', code: 'GEN-PARTIES' }],
  },
  RATE_LIMITED: {
    message:
      'the limit of 1667 requests a minute with a burst of 2500 (policy growth) is reached; ask again in 1 s',
  },
  INTERNAL_ERROR: {
    message:
      'something failed on our side and nothing is known of the outcome; repeat the request under the idempotency key that you sent, or look before you repeat it',
  },
  PAYLOAD_TOO_LARGE: {
    message: 'the body is larger than 1048576 bytes (1310720); send less at once',
  },
  UNSUPPORTED_MEDIA_TYPE: { message: 'Content-Type must be application/json, in UTF-8' },
  RANGE_NOT_SATISFIABLE: {
    message:
      'Range asks for bytes that the content does not have: it has 2097152, counted from 0; leave the header out for all of them',
    details: [{ field: 'Range', code: 'OUT_OF_RANGE' }],
    rail: 'finops',
  },
  IDEMPOTENCY_KEY_REUSED: {
    message: 'this idempotency key was used for another request; use a new key',
    details: [{ field: 'X-Idempotency-Key', code: 'IDEMPOTENCY_KEY_REUSED' }],
  },
  SERVICE_UNAVAILABLE: {
    message:
      'the contracts service does not answer at the moment; nothing was done, ask again in a second',
  },
  UPSTREAM_TIMEOUT: {
    message:
      'the contracts service did not answer in time; try again, a command only under the idempotency key that it had',
  },
  BELOW_NISAB: {
    message:
      'no zakat is due: the net wealth of 28899.99 SAR is below the nisab of 28900.00 SAR; distribute the zakat of a calculation whose isZakatDue is true',
    rail: 'zakat',
  },
  PAYMENT_FAILED: {
    message: 'the payment was declined: insufficient funds; pay by another method',
    details: [{ field: 'paymentMethod', code: 'PAYMENT_FAILED' }],
    rail: 'billing',
  },
  INVALID_ASSET_TYPE: {
    message: 'assets[0].type is no type of asset',
    details: [{ field: 'assets[0].type', code: 'INVALID_ASSET_TYPE' }],
    rail: 'zakat',
  },
  CALCULATION_FAILED: {
    message:
      "no price of gold in KWD is known; there are prices in SAR, AED; ask the platform's operator to set it",
    rail: 'zakat',
  },
};

/** The examples as components, which the responses refer to. */
export function errorExamples(): JsonObject {
  return Object.fromEntries(
    Object.entries<Said>(SAID).map(([code, { message, details = [], rail = 'contracts' }]) => [
      code,
      example(code, { rail, message, details: details.map((each) => ({ ...each, message })) }),
    ]),
  );
}

/** Examples of these codes; an operation's own refusal by a rule replaces the shared one. */
export function examplesOf(codes: readonly string[], refused?: JsonObject): JsonObject {
  return Object.fromEntries([
    ...codes.map((code) => [code, refTo('examples', code)]),
    ...(refused ? [[codes[0], refused]] : []),
  ]) as JsonObject;
}

/** An example with the first rule that the operation refuses by; undefined if it has no rules. */
export function refusedExample(
  code: string,
  rail: string,
  [first]: readonly Refusal[],
): JsonObject | undefined {
  if (!first) return undefined;
  const { says: message, field, code: rule } = first;
  const details = field === undefined ? [] : [{ field, message, code: rule }];
  return example(code, { rail, message, details });
}

function example(code: string, parts: JsonObject): JsonObject {
  const requestId = 'req_01JD0Z5V8Q4N7T2M9K6H3F1B0A';
  const { message = '', details = [], rail = '' } = parts;
  const meta = { requestId, timestamp: '2035-01-15T09:30:00.000Z' };
  return { value: { error: { code, message, details, rail, requestId }, meta } };
}

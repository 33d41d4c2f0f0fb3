import { ERRORS, isErrorCode } from '.';

/** The codes of the base API with their statuses, the codes added to them, and the codes of zakat. */
const STATUSES = {
  VALIDATION_ERROR: 400,
  AUTHENTICATION_ERROR: 401,
  AUTHORIZATION_ERROR: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  SHARIAH_VIOLATION: 422,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  METHOD_NOT_ALLOWED: 405,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RANGE_NOT_SATISFIABLE: 416,
  IDEMPOTENCY_KEY_REUSED: 422,
  SERVICE_UNAVAILABLE: 503,
  UPSTREAM_TIMEOUT: 504,
  BELOW_NISAB: 422,
  PAYMENT_FAILED: 422,
  INVALID_ASSET_TYPE: 400,
  CALCULATION_FAILED: 500,
};

test('the table holds these codes with these statuses, and no others', () => {
  const rows = Object.entries(ERRORS).map(([code, { http }]) => [code, http]);
  expect(Object.fromEntries(rows)).toEqual(STATUSES);
});

test.each(['VALIDATION_ERROR', 'UPSTREAM_TIMEOUT'])('%s is one of the codes', (text) => {
  expect(isErrorCode(text)).toBe(true);
});

test.each(['', 'validation_error', 'toString', '__proto__'])('%p is not a code', (text) => {
  expect(isErrorCode(text)).toBe(false);
});

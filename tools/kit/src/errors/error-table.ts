/** gRPC status numbers that our errors travel under (the canonical list has more). */
const GRPC = {
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  OUT_OF_RANGE: 11,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  UNAUTHENTICATED: 16,
} as const;

/**
 * Every error a client can see: the one table from code to gRPC status to HTTP status. Clients read it in
 * gateway/docs/guide/errors.md. The last rows are of one rail: PAYMENT_FAILED of billing, the others of zakat.
 */
export const ERRORS = {
  VALIDATION_ERROR: { grpc: GRPC.INVALID_ARGUMENT, http: 400 },
  AUTHENTICATION_ERROR: { grpc: GRPC.UNAUTHENTICATED, http: 401 },
  AUTHORIZATION_ERROR: { grpc: GRPC.PERMISSION_DENIED, http: 403 },
  NOT_FOUND: { grpc: GRPC.NOT_FOUND, http: 404 },
  CONFLICT: { grpc: GRPC.ABORTED, http: 409 },
  SHARIAH_VIOLATION: { grpc: GRPC.FAILED_PRECONDITION, http: 422 },
  RATE_LIMITED: { grpc: GRPC.RESOURCE_EXHAUSTED, http: 429 },
  INTERNAL_ERROR: { grpc: GRPC.INTERNAL, http: 500 },
  METHOD_NOT_ALLOWED: { grpc: GRPC.INVALID_ARGUMENT, http: 405 },
  PAYLOAD_TOO_LARGE: { grpc: GRPC.INVALID_ARGUMENT, http: 413 },
  UNSUPPORTED_MEDIA_TYPE: { grpc: GRPC.INVALID_ARGUMENT, http: 415 },
  RANGE_NOT_SATISFIABLE: { grpc: GRPC.OUT_OF_RANGE, http: 416 },
  IDEMPOTENCY_KEY_REUSED: { grpc: GRPC.FAILED_PRECONDITION, http: 422 },
  SERVICE_UNAVAILABLE: { grpc: GRPC.UNAVAILABLE, http: 503 },
  UPSTREAM_TIMEOUT: { grpc: GRPC.DEADLINE_EXCEEDED, http: 504 },
  BELOW_NISAB: { grpc: GRPC.FAILED_PRECONDITION, http: 422 },
  PAYMENT_FAILED: { grpc: GRPC.FAILED_PRECONDITION, http: 422 },
  INVALID_ASSET_TYPE: { grpc: GRPC.INVALID_ARGUMENT, http: 400 },
  CALCULATION_FAILED: { grpc: GRPC.INTERNAL, http: 500 },
} as const satisfies Record<string, { grpc: number; http: number }>;

export type ErrorCode = keyof typeof ERRORS;

/** True when the text is one of the closed error codes. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text);
}

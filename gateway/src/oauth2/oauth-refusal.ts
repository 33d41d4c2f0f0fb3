import { DomainError, type ErrorCode } from '@masar/kit/errors';

/** Codes of RFC 6749, 5.2. The last two are of 4.1.2.1, for cases that 5.2 does not cover. */
type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'unsupported_grant_type'
  | 'invalid_scope'
  | 'temporarily_unavailable'
  | 'server_error';

const STATUS: Readonly<Record<OAuthErrorCode, number>> = {
  invalid_request: 400,
  invalid_client: 401,
  unsupported_grant_type: 400,
  invalid_scope: 400,
  temporarily_unavailable: 503,
  server_error: 500,
};

const WORDS: Partial<Record<ErrorCode, [code: OAuthErrorCode, status: number]>> = {
  VALIDATION_ERROR: ['invalid_request', 400],
  UNSUPPORTED_MEDIA_TYPE: ['invalid_request', 400],
  PAYLOAD_TOO_LARGE: ['invalid_request', 400],
  RATE_LIMITED: ['temporarily_unavailable', 429],
  SERVICE_UNAVAILABLE: ['temporarily_unavailable', 503],
};

/** Characters that RFC 6749 does not allow in a description. */
const FORBIDDEN = /[^\x20-\x21\x23-\x5B\x5D-\x7E]/g;

/** Refusal of a token request, in the form of RFC 6749. */
export class OAuthRefusal extends Error {
  override readonly name = 'OAuthRefusal';

  constructor(
    readonly code: OAuthErrorCode,
    description: string,
    readonly status = STATUS[code],
  ) {
    super(description.replaceAll('"', "'").replace(FORBIDDEN, '?'));
  }

  get body(): { readonly error: string; readonly error_description: string } {
    return { error: this.code, error_description: this.message };
  }
}

/** The thrown error in the form of RFC 6749; undefined for a defect. */
export function asRefusal(thrown: unknown): OAuthRefusal | undefined {
  if (thrown instanceof OAuthRefusal) return thrown;
  const words = thrown instanceof DomainError ? WORDS[thrown.code] : undefined;
  return words && new OAuthRefusal(words[0], (thrown as DomainError).message, words[1]);
}

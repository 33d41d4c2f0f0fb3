import { DomainError, ERRORS, type ErrorCode } from '@masar/kit/errors';
import { asRefusal, OAuthRefusal } from './oauth-refusal';

test.each([
  ['VALIDATION_ERROR', 'invalid_request', 400],
  ['UNSUPPORTED_MEDIA_TYPE', 'invalid_request', 400],
  ['PAYLOAD_TOO_LARGE', 'invalid_request', 400],
  ['RATE_LIMITED', 'temporarily_unavailable', 429],
  ['SERVICE_UNAVAILABLE', 'temporarily_unavailable', 503],
] as const)('%s is %s with status %i', (code, error, status) => {
  const refusal = asRefusal(new DomainError(code, 'why'));
  expect([refusal?.body, refusal?.status]).toEqual([{ error, error_description: 'why' }, status]);
});

test('an error that no token request can cause is a defect, and not shown', () => {
  const known = ['VALIDATION_ERROR', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE'];
  const others = (Object.keys(ERRORS) as ErrorCode[]).filter(
    (code) => ![...known, 'RATE_LIMITED', 'SERVICE_UNAVAILABLE'].includes(code),
  );
  for (const code of others) expect(asRefusal(new DomainError(code, 'why'))).toBeUndefined();
  expect(asRefusal(new TypeError('in our code'))).toBeUndefined();
});

test('a description has only the characters that RFC 6749 allows', () => {
  const { body } = new OAuthRefusal('invalid_scope', 'no "scope" \\ here\n… سلام');
  expect(body.error_description).toBe("no 'scope' ? here?? ????");
});

import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { DomainError, ERRORS, isErrorCode, type Detail } from '../errors';
import { fromServiceError, toDomainError, toServiceError } from './wire-error';

const detail = (index: number, message = 'is wrong'): Detail => ({
  field: `items[${index}]`,
  code: 'INVALID_VALUE',
  message,
});

function received(sent: Partial<ServiceError>): DomainError {
  const bare = { name: 'Error', message: 'secret text', code: 2, details: 'secret text' };
  const error: ServiceError = { metadata: new Metadata(), ...bare, ...sent };
  return fromServiceError(error, 'contracts');
}

const travelled = (error: DomainError) => received(toServiceError(error));

test.each(Object.keys(ERRORS).filter((code) => code !== 'AUTHENTICATION_ERROR'))(
  '%s survives the wire with its message and details',
  (code) => {
    if (!isErrorCode(code)) throw new Error(code);
    const error = new DomainError(code, 'message ﷼', [detail(0, 'a “detail”')]);
    const { message, details } = travelled(error);
    expect({ message, details }).toEqual({ message: 'message ﷼', details: error.details });
    expect(travelled(error).code).toBe(code);
    expect(toServiceError(error).code).toBe(ERRORS[code].grpc);
  },
);

test('a refused context is the fault of the gateway, never of the client', () => {
  expect(travelled(new DomainError('AUTHENTICATION_ERROR', 'no')).code).toBe('INTERNAL_ERROR');
});

test('details beyond 32 are cut', () => {
  const error = new DomainError(
    'VALIDATION_ERROR',
    'many',
    Array.from({ length: 40 }, (_, i) => detail(i)),
  );
  expect(travelled(error).details).toEqual(error.details.slice(0, 32));
});

test('an error never outgrows the headers it travels in', () => {
  const long = Array.from({ length: 32 }, (_, i) => detail(i, 'é'.repeat(500)));
  const { metadata } = toServiceError(new DomainError('VALIDATION_ERROR', 'x'.repeat(9_000), long));
  const [bytes] = metadata.get('x-masar-error-bin');
  expect(Buffer.from(bytes!).toString('base64').length).toBeLessThan(8_000);
  expect(received({ metadata }).details.length).toBeGreaterThan(0);
});

test.each([
  [status.UNAVAILABLE, 'SERVICE_UNAVAILABLE', 'contracts service is not reachable'],
  [status.CANCELLED, 'SERVICE_UNAVAILABLE', 'contracts service is not reachable'],
  [status.DEADLINE_EXCEEDED, 'UPSTREAM_TIMEOUT', 'contracts service did not answer in time'],
  [status.RESOURCE_EXHAUSTED, 'INTERNAL_ERROR', 'request id'],
  [status.UNIMPLEMENTED, 'INTERNAL_ERROR', 'request id'],
  [status.UNKNOWN, 'INTERNAL_ERROR', 'request id'],
])('a bare gRPC status %i becomes %s without the text of the other side', (code, ours, wayOut) => {
  const error = received({ code });
  expect(error.code).toBe(ours);
  expect(error.message).toContain(wayOut);
  expect(error.message).not.toContain('secret');
});

test('a code of a newer server, unknown here, is taken by its gRPC status', () => {
  const metadata = new Metadata();
  metadata.set('x-masar-error-bin', Buffer.from('{"code":"NEWER","message":"m","details":[]}'));
  expect(received({ code: status.UNAVAILABLE, metadata }).code).toBe('SERVICE_UNAVAILABLE');
});

test('anything that is not a DomainError becomes INTERNAL_ERROR and tells nothing', () => {
  for (const error of [new TypeError('secret'), 'secret', undefined]) {
    expect(toDomainError(error)).toMatchObject({ code: 'INTERNAL_ERROR', details: [] });
    expect(toDomainError(error).message).not.toContain('secret');
  }
});

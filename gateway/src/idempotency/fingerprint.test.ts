import type { DomainError } from '@masar/kit/errors';
import { checkKey, fingerprint, recordId } from './fingerprint';

const request = {
  actor: 'key_1',
  workspaceId: 'wsp_1',
  method: 'POST',
  url: '/v1/contracts?b=2&a=1',
  body: { type: 'murabaha', asset: { price: 1500, tags: ['a', 'b'] } },
};

const SAME: [string, Partial<typeof request>][] = [
  ['under the other prefix', { url: '/api/v1/contracts?b=2&a=1' }],
  ['with a slash at the end of its path', { url: '/v1/contracts/?b=2&a=1' }],
  ['with query parameters in another order', { url: '/v1/contracts?a=1&b=2' }],
  [
    'with object keys in another order',
    { body: { asset: { tags: ['a', 'b'], price: 1500.0 }, type: 'murabaha' } },
  ],
];

test.each(SAME)('a request %s is the same request', (_name, change) => {
  expect(fingerprint({ ...request, ...change })).toBe(fingerprint(request));
});

const OTHER: [string, Partial<Record<keyof typeof request, unknown>>][] = [
  ['credential', { actor: 'key_2' }],
  ['workspace', { workspaceId: 'wsp_2' }],
  ['method', { method: 'PATCH' }],
  ['path', { url: '/v1/contracts/ctr_1?b=2&a=1' }],
  ['prefix that only looks like ours', { url: '/apis/v1/contracts?b=2&a=1' }],
  ['query value', { url: '/v1/contracts?b=3&a=1' }],
  ['order of a repeated parameter', { url: '/v1/contracts?b=2&a=1&a=0' }],
  ['body value', { body: { ...request.body, type: 'ijarah' } }],
  ['order of array items', { body: { ...request.body, asset: { price: 1500, tags: ['b', 'a'] } } }],
  [
    'value of another type',
    { body: { ...request.body, asset: { price: '1500', tags: ['a', 'b'] } } },
  ],
  ['empty body', { body: {} }],
];

test.each(OTHER)('a request with another %s is another request', (_name, change) => {
  const other = { ...request, ...change } as typeof request;
  expect(fingerprint(other)).not.toBe(fingerprint(request));
});

test('two values of one parameter keep their order', () => {
  const ordered = (query: string) => fingerprint({ ...request, url: `/v1/contracts?${query}` });
  expect(ordered('a=1&a=2')).not.toBe(ordered('a=2&a=1'));
});

test('a question mark inside the query belongs to the query', () => {
  const withQuery = (url: string) => fingerprint({ ...request, url });
  expect(withQuery('/v1/contracts?a=1?b')).not.toBe(withQuery('/v1/contracts?a=1'));
});

test('one key gives each tenant a record of its own', () => {
  expect(recordId('acme', 'k-1')).toBe(recordId('acme', 'k-1'));
  expect(recordId('acme', 'k-1')).not.toBe(recordId('other', 'k-1'));
  expect(recordId('acme', 'k-1')).not.toBe(recordId('acme', 'k-2'));
});

const ALLOWED = ['k', 'order 7 / retry', '~!@#$%^&*()', 'x'.repeat(255)];
const REFUSED = [
  '',
  'x'.repeat(256),
  'tab\there',
  'line\nbreak',
  'nul\0',
  'délai',
  'مفتاح',
  '\x7f',
];

test.each(ALLOWED)('takes the key %j', (key) => {
  expect(() => checkKey(key)).not.toThrow();
});

test.each(REFUSED)('refuses the key %j and names the header', (key) => {
  expect(refusalOf(key)).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'X-Idempotency-Key', code: 'INVALID_FORMAT' }],
  });
});

function refusalOf(key: string): DomainError | undefined {
  try {
    checkKey(key);
    return undefined;
  } catch (error) {
    return error as DomainError;
  }
}

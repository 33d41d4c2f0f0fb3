import { toAnswer } from './answer';
import { brokenRules } from './house-rules';

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'x-request-id': 'req_1',
  'x-ratelimit-limit': '167',
  'x-ratelimit-remaining': '166',
  'x-ratelimit-reset': '1795240224',
  'x-ratelimit-policy': 'starter',
};
const META = { requestId: 'req_1', timestamp: '2026-11-21T09:30:00.000Z' };
const ERROR = {
  code: 'NOT_FOUND',
  message: 'no contract with this id',
  details: [],
  rail: 'contracts',
  requestId: 'req_1',
};

/** Broken rules of a correct 404 of GET /v1/contracts/{id} with these changes. */
function broken({ status = 404, headers = {}, error = {}, meta = {} } = {}): string[] {
  const body = { error: { ...ERROR, ...error }, meta: { ...META, ...meta } };
  const answer = toAnswer(status, { ...HEADERS, ...headers }, JSON.stringify(body));
  return brokenRules('GET', '/v1/contracts/ctr_1', answer);
}

test('a right answer breaks no rule', () => {
  expect(broken()).toEqual([]);
});

test.each([
  ['no request id', { headers: { 'x-request-id': undefined } }],
  ['another request id in meta', { meta: { requestId: 'req_2' } }],
  ['another request id in the error', { error: { requestId: 'req_2' } }],
  ['no limits', { headers: { 'x-ratelimit-limit': undefined } }],
  ['no policy', { headers: { 'x-ratelimit-policy': undefined } }],
  ['more remaining than there is', { headers: { 'x-ratelimit-remaining': '168' } }],
  ['another content type', { headers: { 'content-type': 'text/html' } }],
  ['a code that belongs to another status', { error: { code: 'CONFLICT' } }],
  ['a status that the document does not know', { status: 418 }],
  ['no message', { error: { message: '' } }],
  ['no details', { error: { details: undefined } }],
  ['a field that the envelope does not have', { error: { stack: 'x' } }],
  ['a local time', { meta: { timestamp: '2026-11-21 09:30' } }],
  ['a stack', { error: { message: 'x\n    at y (z)' } }],
  ['a file', { error: { message: 'failed in store.ts:12' } }],
  ['a path', { error: { message: 'cannot load /srv/masar/app/engine.node' } }],
  ['a word of the database', { error: { message: 'E11000 duplicate key' } }],
  ['a key', { error: { message: `no msr_live_${'a'.repeat(12)}_${'b'.repeat(49)}` } }],
])('an answer with %s breaks one', (_, parts) => {
  expect(broken(parts)).not.toEqual([]);
});

test('a success is held to its schema', () => {
  const body = { data: { id: 'ctr_1' }, meta: { ...META, rail: 'contracts', version: 'v1' } };
  const answer = toAnswer(200, HEADERS, JSON.stringify(body));
  expect(brokenRules('GET', '/v1/contracts/ctr_1', answer).join()).toContain('status');
});

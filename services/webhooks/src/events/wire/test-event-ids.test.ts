import { firstId } from '@masar/kit/ids';
import { testEventIds } from './test-event-ids';

const at = (now: string, idempotencyKey?: string) => ({
  ...{ tenantId: 'bank', actor: 'key_1', scopes: [], environment: 'live' as const },
  ...{ requestId: 'req_1', rpc: '/test', clock: { now: () => new Date(now) } },
  ...(idempotencyKey !== undefined && { idempotencyKey }),
});

test('a test that is repeated after midnight finds the event of the day before', () => {
  const { wanted } = testEventIds(at('2026-11-21T23:59:59Z', 'k'), 'whe_1');
  expect(testEventIds(at('2026-11-21T00:00:00Z', 'k'), 'whe_1').wanted).toBe(wanted);
  expect(testEventIds(at('2026-11-22T00:00:00Z', 'k'), 'whe_1').earlier).toEqual([wanted]);
});

test.each([
  ['another key', at('2026-11-21T12:00:00Z', 'l'), 'whe_1'],
  ['another endpoint', at('2026-11-21T12:00:00Z', 'k'), 'whe_2'],
  ['another tenant', { ...at('2026-11-21T12:00:00Z', 'k'), tenantId: 'fintech' }, 'whe_1'],
  ['no key', at('2026-11-21T12:00:00Z'), 'whe_1'],
])('a test with %s is another event', (_, scope, endpointId) => {
  const { wanted } = testEventIds(at('2026-11-21T12:00:00Z', 'k'), 'whe_1');
  expect(testEventIds(scope, endpointId).wanted).not.toBe(wanted);
});

test("a test's event sorts among those of its day, so that it is deleted with them", () => {
  const { wanted } = testEventIds(at('2026-11-21T12:00:00Z', 'k'), 'whe_1');
  expect(wanted).toMatch(/^evt_[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(wanted > firstId('evt', Date.parse('2026-11-21'))).toBe(true);
  expect(wanted < firstId('evt', Date.parse('2026-11-22'))).toBe(true);
});

import { isRepeated, remember } from './idempotency';

const now = new Date('2026-11-21T10:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const scope = (idempotencyKey?: string) => ({
  tenantId: 't1',
  actor: 'key_1',
  scopes: [],
  environment: 'live' as const,
  requestId: 'req_1',
  rpc: '/masar.test.v1.Tallies/Count',
  ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  clock: { now: () => now },
});

test('a command without a key is never a repeated one', () => {
  expect(isRepeated(scope(), [{ key: 'a', at: now }])).toBe(false);
});

test('a command is repeated when its key was carried out in the last 24 hours', () => {
  expect(isRepeated(scope('a'), [{ key: 'a', at: hoursAgo(23.9) }])).toBe(true);
  expect(isRepeated(scope('a'), [{ key: 'a', at: hoursAgo(24) }])).toBe(false);
  expect(isRepeated(scope('a'), [{ key: 'b', at: now }])).toBe(false);
});

test('remembering a command forgets those of more than 24 hours', () => {
  const commands = [
    { key: 'old', at: hoursAgo(25) },
    { key: 'recent', at: hoursAgo(1) },
  ];
  expect(remember(scope('new'), commands, now).map(({ key }) => key)).toEqual(['recent', 'new']);
  expect(remember(scope(), commands, now).map(({ key }) => key)).toEqual(['recent']);
});

test('at most 500 commands are remembered, the latest', () => {
  const commands = Array.from({ length: 500 }, (_, index) => ({ key: `k${index}`, at: now }));
  const remembered = remember(scope('new'), commands, now);
  expect(remembered).toHaveLength(500);
  expect(remembered[0]?.key).toBe('k1');
  expect(remembered.at(-1)?.key).toBe('new');
});

import { opens, rotated, type ApiKeyRecord } from './api-key';

const NOW = new Date('2026-11-21T09:00:00Z');
const KEY: ApiKeyRecord = {
  name: 'back office',
  scopes: ['contracts:read'],
  workspaceIds: [],
  ipAllow: [],
  environment: 'test',
  hash: 'first',
  previous: [],
};

function after(seconds: number): Date {
  return new Date(NOW.getTime() + seconds * 1_000);
}

function rotate(key: ApiKeyRecord, hash: string, overlapSeconds: number): ApiKeyRecord {
  return { ...key, ...rotated(key, { hash, overlapSeconds }, NOW) };
}

function opening(key: ApiKeyRecord, at: Date): string[] {
  return ['first', 'second', 'third'].filter((hash) => opens(key, [hash], at));
}

test('only its own hash opens a key', () => {
  expect(opening(KEY, NOW)).toEqual(['first']);
});

test('an expired key opens until its last millisecond', () => {
  const key = { ...KEY, expiresAt: after(60) };
  expect(opens(key, ['first'], new Date(after(60).getTime() - 1))).toBe(true);
  expect(opens(key, ['first'], after(60))).toBe(false);
});

test('a revoked key does not open', () => {
  expect(opens({ ...KEY, revokedAt: NOW }, ['first'], NOW)).toBe(false);
});

test('both secrets open during the overlap, then the new one only', () => {
  const key = rotate(KEY, 'second', 60);
  expect(opening(key, after(59))).toEqual(['first', 'second']);
  expect(opening(key, after(60))).toEqual(['second']);
});

test('a second rotation does not cut the first overlap short', () => {
  const key = rotate(rotate(KEY, 'second', 60), 'third', 3_600);
  expect(opening(key, after(59))).toEqual(['first', 'second', 'third']);
  expect(opening(key, after(60))).toEqual(['second', 'third']);
});

test('an overlap of 0 seconds ends every older secret at once', () => {
  const key = rotate(rotate(KEY, 'second', 3_600), 'third', 0);
  expect(opening(key, NOW)).toEqual(['third']);
  expect(key.previous).toEqual([]);
});

test('a key that expires or is revoked takes its older secrets with it', () => {
  const key = rotate(KEY, 'second', 3_600);
  expect(opening({ ...key, expiresAt: after(60) }, after(60))).toEqual([]);
  expect(opening({ ...key, revokedAt: NOW }, NOW)).toEqual([]);
});

test('keeps ten older secrets at most', () => {
  const hashes = Array.from({ length: 12 }, (_, i) => `hash ${i}`);
  const key = hashes.reduce((before, hash) => rotate(before, hash, 3_600), KEY);
  expect(key.previous.map(({ hash }) => hash)).toEqual(hashes.slice(1, 11).reverse());
});

test.each([
  ['revoked', { ...KEY, revokedAt: NOW }],
  ['expired', { ...KEY, expiresAt: NOW }],
])('refuses to rotate a key that is %s with CONFLICT', (state, key) => {
  expect(() => rotate(key, 'second', 60)).toThrow(
    expect.objectContaining({
      code: 'CONFLICT',
      message: expect.stringContaining(state) as string,
    }),
  );
});

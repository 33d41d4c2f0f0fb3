import {
  hashKey,
  isMarked,
  keyPrefix,
  makeKey,
  namedKey,
  newKeyId,
  parseKey,
  sameHash,
} from './keys';

const id = newKeyId('pepper');
const key = makeKey('test', id);

test('a key shows its environment, its id, a secret of 43 and a checksum of 6 characters', () => {
  expect(key).toMatch(/^msr_test_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/);
  expect(makeKey('live', id)).toMatch(/^msr_live_/);
  expect(id).toBe(`key_${key.slice(9, 21)}`);
  expect(keyPrefix(id, 'test')).toBe(key.slice(0, 21));
});

test('no two keys share an id or a secret', () => {
  const keys = Array.from({ length: 200 }, () => makeKey('live', newKeyId('pepper')));
  expect(new Set(keys.map((k) => k.slice(9, 21))).size).toBe(200);
  expect(new Set(keys.map((k) => k.slice(22, 65))).size).toBe(200);
});

describe('the mark of an id', () => {
  /**
   * An id from the first version: if marks were computed differently, no existing key would open.
   */
  const MARKED = 'key_Ab3dE6gH9054';

  test('is on every new id, and on an id of the first version', () => {
    const ids = Array.from({ length: 200 }, () => newKeyId('pepper'));
    expect(ids.filter((each) => !isMarked('pepper', each))).toEqual([]);
    expect(isMarked('pepper', MARKED)).toBe(true);
  });

  test('depends on the pepper', () => {
    expect(isMarked('salt', MARKED)).toBe(false);
  });

  test.each(Array.from({ length: 12 }, (_, at) => 'key_'.length + at))(
    'is invalid with another character at %i',
    (at) => {
      const other = MARKED[at] === 'x' ? 'y' : 'x';
      expect(isMarked('pepper', MARKED.slice(0, at) + other + MARKED.slice(at + 1))).toBe(false);
    },
  );
});

test('reads the id of the key it made', () => {
  expect(parseKey(key)).toBe(id);
});

test.each(Array.from({ length: key.length }, (_, at) => at))(
  'refuses a key with another character at %i',
  (at) => {
    const other = key[at] === 'x' ? 'y' : 'x';
    expect(parseKey(key.slice(0, at) + other + key.slice(at + 1))).toBeUndefined();
  },
);

test.each([
  ['nothing', ''],
  ['a key without its last character', key.slice(0, -1)],
  ['a key with one character more', `${key}0`],
  ['a key of the other environment', key.replace('msr_test_', 'msr_live_')],
  ['a key with a space before it', ` ${key}`],
  ['a key with a line end after it', `${key}\n`],
  ['a key in capitals', key.toUpperCase()],
])('refuses %s', (_, text) => {
  expect(parseKey(text)).toBeUndefined();
});

test.each([
  ['mistyped', key.replace(/.$/, (c) => (c === '0' ? '1' : '0'))],
  ['cut short', key.slice(0, -9)],
  ['of another form', `${keyPrefix(id, 'test')}_not a secret`],
])('a key whose secret is %s is named by its prefix', (_, text) => {
  expect(namedKey(text)).toBe(id);
});

test.each(['', keyPrefix(id, 'test'), ` ${key}`, key.toUpperCase(), key.replace('test', 'secret')])(
  '"%s" names no key',
  (text) => {
    expect(namedKey(text)).toBeUndefined();
  },
);

test('the hash depends on every part of the key and on the pepper', () => {
  const hash = hashKey('pepper', key);
  expect(hash).toHaveLength(43);
  expect(hashKey('pepper', key)).toBe(hash);
  expect(hashKey('salt', key)).not.toBe(hash);
  expect(hashKey('pepper', key.replace('test', 'live'))).not.toBe(hash);
});

test('hashes are the same only when every character is', () => {
  const hash = hashKey('pepper', key);
  expect(sameHash(hash, hashKey('pepper', key))).toBe(true);
  expect(sameHash(hash, hashKey('pepper', makeKey('test', id)))).toBe(false);
  expect(sameHash(hash, hash.slice(1))).toBe(false);
});

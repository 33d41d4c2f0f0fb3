import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type Settings } from '.';

const TABLE = {
  CONTEXT_KEY: { kind: 'secret', min: 16, example: 'sixteen random characters', help: 'the key' },
  DATABASE: { kind: 'url', optional: true, example: 'mongodb://db', help: 'the database' },
  REGION: { kind: 'text', optional: true, example: 'ruh-1', help: 'where it runs' },
} as const satisfies Settings;
const KEY = 'a-secret-of-the-service';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'masar-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(content: string | Buffer): string {
  const path = join(folder, 'secret');
  writeFileSync(path, content);
  return path;
}

const read = (env: NodeJS.ProcessEnv) => readConfig(TABLE, env);

test.each([KEY, `${KEY}\n`, `${KEY}\r\n`])('a secret comes from the file %j', (content) => {
  expect(read({ CONTEXT_KEY_FILE: file(content) }).CONTEXT_KEY).toBe(KEY);
});

test('one line break goes, and nothing else', () => {
  expect(read({ CONTEXT_KEY_FILE: file(`  ${KEY} \n\n`) }).CONTEXT_KEY).toBe(`  ${KEY} \n`);
});

test('a URL, which may hold a password, comes from a file too', () => {
  const DATABASE_FILE = file('mongodb://u:p@db:27017');
  expect(read({ CONTEXT_KEY: KEY, DATABASE_FILE }).DATABASE).toBe('mongodb://u:p@db:27017');
});

test('what holds no secret does not come from a file', () => {
  expect(read({ CONTEXT_KEY: KEY, REGION_FILE: file('ruh-2') }).REGION).toBeUndefined();
});

test.each([
  [
    'is set beside the file',
    () => ({ CONTEXT_KEY: KEY, CONTEXT_KEY_FILE: file(KEY) }),
    /CONTEXT_KEY and CONTEXT_KEY_FILE are both set: leave one of them out/,
  ],
  [
    'names no file',
    () => ({ CONTEXT_KEY_FILE: join(folder, 'none') }),
    /CONTEXT_KEY_FILE cannot be read \(.*none: ENOENT\): name a file that this process may read/,
  ],
  [
    'names a folder',
    () => ({ CONTEXT_KEY_FILE: folder }),
    /CONTEXT_KEY_FILE cannot be read \(.*: EISDIR\)/,
  ],
  ['is empty', () => ({ CONTEXT_KEY_FILE: file('\n') }), /CONTEXT_KEY_FILE \(.*\) is empty/],
  [
    'is too large',
    () => ({ CONTEXT_KEY_FILE: file(Buffer.alloc(65_537, 'k')) }),
    /CONTEXT_KEY_FILE \(.*\) has more than 64 KiB/,
  ],
  [
    'is too short',
    () => ({ CONTEXT_KEY_FILE: file('hunter2') }),
    /CONTEXT_KEY is wrong: it must be a text of at least 16 characters/,
  ],
])('a secret that %s is refused, and not shown', (_, env, message) => {
  expect(() => read(env())).toThrow(message);
  expect(() => read(env())).not.toThrow(/hunter2|a-secret-of|kkkk/);
});

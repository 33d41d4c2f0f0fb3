import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');

interface Tool {
  makeService(root: string, words: readonly string[]): string[];
}
interface Entries {
  readonly ENTRIES: readonly { readonly file: string }[];
}

let tool: Tool;
let root: string;

beforeAll(async () => {
  tool = (await import('../new-service.mjs')) as Tool;
});
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'masar-new-service-'));
  const { ENTRIES } = (await import('../entries.mjs')) as Entries;
  for (const { file } of ENTRIES) cpSync(join(ROOT, file), join(root, file));
});
afterEach(() => rmSync(root, { recursive: true }));

const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('a service has its files and its entries, and no placeholder is left', () => {
  const files = tool.makeService(root, ['savings', 'accounts', 'account']);
  expect(files).toContain('services/savings/src/accounts/account.ts');
  expect(files).toContain('proto/masar/accounts/v1/accounts.proto');
  for (const file of files) expect([file, /__[A-Za-z]+__/.exec(read(file))]).toEqual([file, null]);
  expect(read('tools/stack/src/in-process.ts')).toContain('  savings: startSavings,\n};');
  expect(JSON.parse(read('tools/stack/package.json'))).toMatchObject({
    dependencies: { '@masar/savings': 'workspace:*' },
  });
});

test('the record is the rail without its s where it is left out', () => {
  expect(tool.makeService(root, ['savings', 'accounts'])).toContain(
    'services/savings/src/accounts/account.ts',
  );
});

test.each([
  [['Savings', 'accounts'], '"Savings" must be 2 to 31 lower-case letters and digits'],
  [['savings'], '"" must be 2 to 31'],
  [['savings', 'billing'], 'say what the billing rail keeps, in the singular'],
])('the words %j are refused', (words, message) => {
  expect(() => tool.makeService(root, words)).toThrow(message);
});

test('a service that is there is not written over', () => {
  tool.makeService(root, ['savings', 'accounts']);
  const before = read('tsconfig.json');
  expect(() => tool.makeService(root, ['savings', 'others'])).toThrow('services/savings is there');
  expect(() => tool.makeService(root, ['others', 'accounts'])).toThrow('masar/accounts is there');
  expect(read('tsconfig.json')).toBe(before);
});

test('no file of another service is written over, whatever the record is called', () => {
  tool.makeService(root, ['savings', 'accounts']);
  const example = read('proto/examples/createAccount.json');
  const other = () => tool.makeService(root, ['deposits', 'deposits', 'account']);
  expect(other).toThrow(/^proto\/examples\/(create|close)Account.json is there already/);
  expect(read('proto/examples/createAccount.json')).toBe(example);
  expect(read('tsconfig.json')).not.toContain('deposits');
});

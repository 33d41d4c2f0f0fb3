import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '../../../src/client/client';
import { expectShown, GUIDES, readPage as read, ROOT, TOUR } from '../../../src/pages/pages';
import { runBlocks } from '../../../src/pages/shell-blocks';
import { Stack } from '../../../src/stack/stack';

interface OAuthClient {
  readonly id: string;
  readonly secret: string;
}

const CLIENTS = '/v1/oauth2/clients';

let dataDir: string;
let stack: Stack;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'masar-tour-'));
  stack = await Stack.start(dataDir);
});
afterAll(async () => {
  await stack?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The environment after `npm start`, with this test's address and directory. */
const surroundings = () => ({
  cwd: ROOT,
  env: { MASAR_DATA_DIR: stack.dataDir },
});

describe('the first start', () => {
  test('prints the address, the documentation, the tenant, both keys and how to stop', () => {
    const { baseUrl, docsUrl, tenantId, key, reviewerKey } = stack.demo;
    for (const told of [baseUrl, docsUrl, tenantId, key, reviewerKey, 'Ctrl-C'])
      expect(stack.output).toContain(told);
  });

  test('prints a curl line that creates a contract', async () => {
    const script = /^curl .*$/m.exec(stack.output)?.[0] ?? 'false';
    const [run] = await runBlocks([{ script, shown: [] }], surroundings());
    expect(JSON.parse(run?.output ?? '')).toMatchObject({
      data: { status: 'draft', payment: { totalAmount: 54000, monthlyAmount: 1500 } },
    });
  });
});

describe.each(GUIDES)('%s', (file) => {
  test('shows what really happens, block for block', () => expectShown([file], surroundings()));
});

test('the library on the page of tokens gets one', async () => {
  const [, script = ''] = /```js\n([^]*?)```\n/.exec(read('gateway/docs/oauth2.md')) ?? [];
  const { baseUrl, tenantId: tenant, key } = stack.demo;
  const wanted = { name: 'a library', scopes: ['contracts:read'] };
  const made = await new Client(baseUrl, { tenant, key }).post<OAuthClient>(CLIENTS, wanted);
  const { id: CLIENT, secret: SECRET } = made.body.data;
  const env = { ...process.env, BASE: baseUrl, CLIENT, SECRET };
  const options = { cwd: join(ROOT, 'tools/e2e'), env };
  const run = promisify(execFile)('node', ['--input-type=module', '--eval', script], options);
  expect((await run).stdout).toBe('600 3\n');
});

test('the pages of the tour show what really happens, in one terminal', async () => {
  const linked = [...read(TOUR[0]).matchAll(/\]\((tour\/[a-z]+\.md)\)/g)];
  expect(linked.map(([, page]) => `gateway/docs/${page}`)).toEqual(TOUR.slice(1));
  expect(read(TOUR[0]).split('\n').length).toBeLessThanOrEqual(120 + 1);
  await expectShown(TOUR, surroundings());
});

test('the receiver of the tour has the ten lines that README.md promises', () => {
  const [, receiver = ''] =
    /<<'EOF'\n([^]*?)EOF\n/.exec(read('gateway/docs/tour/webhooks.md')) ?? [];
  expect(receiver.trimEnd().split('\n')).toHaveLength(10);
  expect(receiver).toContain('.verify(');
  expect(read('README.md')).toMatch(
    /signature in ten lines\]\(gateway\/docs\/tour\/webhooks\.md\)/,
  );
});

test('the commands of README.md exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = [...read('README.md').matchAll(/^npm (?:run )?(\w+)$/gm)].map(
    ([, name]) => name,
  );
  expect(commands).toEqual(expect.arrayContaining(['start', 'test']));
  for (const name of commands) expect(Object.keys(scripts)).toContain(name);
});

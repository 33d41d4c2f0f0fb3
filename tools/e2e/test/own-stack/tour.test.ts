import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { missingLines, runBlocks, shellBlocks } from '../../src/shell-blocks';
import { Stack } from '../../src/stack';

const ROOT = resolve(__dirname, '../../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

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

/** As after `npm start`, except that the address and the directory are this test's. */
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

describe.each(['gateway/docs/tour.md', 'gateway/docs/oauth2.md', 'gateway/docs/operator.md'])(
  '%s',
  (file) => {
    test('shows what really happens, block for block', async () => {
      const blocks = shellBlocks(read(file));
      expect(blocks.length).toBeGreaterThan(5);
      for (const run of await runBlocks(blocks, surroundings())) {
        const missing = missingLines(run);
        if (missing.length > 0)
          throw new Error(
            `${file}: after\n${run.script}\nthe output lacks\n${missing.join('\n')}\n\n${run.output}`,
          );
      }
    });
  },
);

test('the receiver of the tour has the ten lines that README.md promises', () => {
  const [, receiver = ''] = /<<'EOF'\n([^]*?)EOF\n/.exec(read('gateway/docs/tour.md')) ?? [];
  expect(receiver.trimEnd().split('\n')).toHaveLength(10);
  expect(receiver).toContain('.verify(');
  expect(read('README.md')).toMatch(
    /signature in ten lines .*gateway\/docs\/tour\.md#hear-about-it/,
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

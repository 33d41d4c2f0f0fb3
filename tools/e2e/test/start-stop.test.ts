import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoBankOf } from '../src/bank';
import { Client } from '../src/client';
import { contractBody, createContract, type Contract } from '../src/contract';
import { eventually } from '../src/eventually';
import { fire, order } from '../src/ledger';
import { descendantsOf, isRunning } from '../src/processes';
import { Stack } from '../src/stack';

jest.setTimeout(90_000);

let dataDir: string;
let stack: Stack;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'masar-restart-'));
  stack = await Stack.start(dataDir);
});
afterAll(async () => {
  await stack?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('the secrets that a start leaves can be read by their owner only', async () => {
  const mode = async (file: string) => (await stat(join(dataDir, file))).mode & 0o777;
  expect([await mode('demo.json'), await mode('secrets.json')]).toEqual([0o600, 0o600]);
});

test('Ctrl-C ends every process, and the next start has the same keys and data', async () => {
  const { demo, pid } = stack;
  const contract = await createContract(demoBankOf(stack).maker);
  const processes = [pid, ...descendantsOf(pid)];
  expect(processes.length).toBeGreaterThan(1);
  await stack.stop();
  await eventually(() => !processes.some(isRunning) || undefined, 'every process has ended');

  stack = await Stack.start(dataDir);
  expect(stack.demo).toEqual({ ...demo, baseUrl: stack.baseUrl, docsUrl: stack.demo.docsUrl });
  const { body } = await demoBankOf(stack).maker.get<Contract>(`/v1/contracts/${contract.id}`);
  expect(body.data).toEqual(contract);
});

test('Ctrl-C finishes the requests that run: what it acknowledged is there after it', async () => {
  const { maker } = demoBankOf(stack);
  const orders = Array.from({ length: 50 }, () => order('/v1/contracts', contractBody()));
  let stopping: Promise<void> | undefined;
  await fire(maker, orders, () => (stopping ??= stack.stop()));
  await stopping;
  const statuses = new Set(orders.flatMap((each) => each.statuses));
  expect([...statuses]).toEqual([201]);

  stack = await Stack.start(dataDir);
  const again = new Client(stack.baseUrl, maker.identity);
  for (const { successes } of orders.filter((each) => each.successes.length > 0)) {
    const { data } = JSON.parse(successes[0] ?? '') as { data: Contract };
    expect((await again.get<Contract>(`/v1/contracts/${data.id}`)).body.data).toEqual(data);
  }
});

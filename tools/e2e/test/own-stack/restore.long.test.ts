import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startMongo } from '@masar/stack/mongo/start-mongo';
import { auditEntries } from '../../src/audit';
import { openBank } from '../../src/bank';
import { Client } from '../../src/client';
import { contractBody, contractIn, type Contract } from '../../src/contract';
import { dump, restore } from '../../src/database-copy';
import { eventually } from '../../src/eventually';
import { Stack } from '../../src/stack';

jest.setTimeout(300_000);

const LIBC = resolve(__dirname, '../../../../.masar/libc');

interface Verification {
  readonly valid: boolean;
  readonly checked: number;
}

/** Create, submit, approve and activate. */
const STEPS = 4;

let folder: string;
const running = new Set<{ stop(): Promise<void> }>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masar-restore-'));
  await mkdir(join(folder, 'platform'));
});
afterAll(async () => {
  for (const part of [...running].reverse()) await part.stop();
  await rm(folder, { recursive: true, force: true });
});

async function startEngine(name: string) {
  const started = await startMongo({
    dataDir: join(folder, name),
    libcDir: LIBC,
    log: () => undefined,
  });
  running.add(started);
  return started;
}

/** The platform on a database that is not its own, with the secrets of the folder. */
async function startPlatform(uri: string) {
  const started = await Stack.start(join(folder, 'platform'), { MONGODB_URI: uri });
  running.add(started);
  return started;
}

async function stop(part: { stop(): Promise<void> }) {
  running.delete(part);
  await part.stop();
}

const verified = async (client: Client) =>
  (await client.get<Verification>('/v1/audit/verify')).body.data;

test('a restored backup has the contracts, keys, idempotency records and a whole audit trail', async () => {
  const first = await startEngine('first');
  let stack = await startPlatform(first.uri);
  const bank = await openBank(stack);
  const { id } = await contractIn('active', bank);
  const idempotencyKey = randomUUID();
  const create = (client: Client) =>
    client.post<Contract>('/v1/contracts', contractBody(), { idempotencyKey });
  const made = await create(bank.maker);
  const shown = await bank.maker.get<Contract>(`/v1/contracts/${id}`);
  const trailOf = ({ maker }: { maker: Client }) =>
    auditEntries({ maker }, `resourceId=${id}`, STEPS);
  const trail = await trailOf(bank);
  await stop(stack);
  const backup = await dump(first.uri);
  await stop(first);
  await rm(join(folder, 'first'), { recursive: true });

  const second = await startEngine('second');
  await restore(second.uri, backup);
  stack = await startPlatform(second.uri);
  const maker = new Client(stack.baseUrl, bank.maker.identity);
  expect((await maker.get<Contract>(`/v1/contracts/${id}`)).body.data).toEqual(shown.body.data);
  const repeated = await create(maker);
  expect([repeated.status, repeated.text]).toEqual([made.status, made.text]);
  expect(repeated.headers['idempotent-replayed']).toBe('true');
  expect(await trailOf({ maker })).toEqual(trail);
  const before = await verified(maker);
  expect(before.valid).toBe(true);
  expect((await maker.post('/v1/contracts', contractBody())).status).toBe(201);
  const goesOn = async () => (await verified(maker)).checked > before.checked || undefined;
  await eventually(goesOn, 'the trail goes on');
  expect((await verified(maker)).valid).toBe(true);
});

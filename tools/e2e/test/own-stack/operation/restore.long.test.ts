import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { auditEntries } from '../../../src/rails/audit';
import { openBank } from '../../../src/rails/bank';
import { Client } from '../../../src/client/client';
import { contractBody, contractIn, type Contract } from '../../../src/rails/contract';
import { dump, restore } from '../../../src/stack/database-copy';
import { eventually } from '../../../src/client/eventually';
import { OwnEngine } from '../../../src/stack/own-engine';

jest.setTimeout(300_000);

interface Verification {
  readonly valid: boolean;
  readonly checked: number;
}

/** Create, submit, approve and activate. */
const STEPS = 4;

let own: OwnEngine;
beforeAll(async () => {
  own = await OwnEngine.open();
});
afterAll(() => own?.close());

const verified = async (client: Client) =>
  (await client.get<Verification>('/v1/audit/verify')).body.data;

test('a restored backup has the contracts, keys, idempotency records and a whole audit trail', async () => {
  const first = await own.engine('first');
  let stack = await own.platform(first.uri);
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
  await own.stop(stack);
  const backup = await dump(first.uri);
  await own.stop(first);
  await rm(join(own.folder, 'first'), { recursive: true });

  const second = await own.engine('second');
  await restore(second.uri, backup);
  stack = await own.platform(second.uri);
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

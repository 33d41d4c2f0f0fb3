import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditEntries } from '../../../src/rails/audit';
import { openBank, type Bank } from '../../../src/rails/bank';
import { Client } from '../../../src/client/client';
import { contractBody } from '../../../src/rails/contract';
import { Stack } from '../../../src/stack/stack';

let dataDir: string;
let stack: Stack;
let bank: Bank;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'masar-audit-'));
  stack = await Stack.start(dataDir);
  bank = await openBank(stack);
});
afterAll(async () => {
  await stack?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('what was acknowledged before everything was killed is in the trail, each once', async () => {
  const acknowledged: string[] = [];
  const creates = Array.from({ length: 60 }, async () => {
    const { body } = await bank.maker.post<{ id: string }>('/v1/contracts', contractBody());
    acknowledged.push(body.data.id);
    if (acknowledged.length === 40) await stack.killGroup();
  });
  await Promise.allSettled(creates);
  expect(acknowledged.length).toBeGreaterThanOrEqual(40);
  stack = await Stack.start(dataDir);
  const maker = new Client(stack.baseUrl, bank.maker.identity);
  bank = { ...bank, maker };
  for (const id of acknowledged)
    expect(await auditEntries(bank, `resourceId=${id}`, 1)).toHaveLength(1);
  const verified = (await maker.get('/v1/audit/verify')).body.data;
  expect(verified).toMatchObject({ valid: true, firstBrokenSeq: null });
});

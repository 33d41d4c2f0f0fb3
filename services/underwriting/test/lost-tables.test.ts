import { failure, newTenant, type RunningService } from '@masar/kit/testing';
import { UnderwritingServiceService as RPC } from '@masar/proto/gen/ts/masar/underwriting/v1/underwriting';
import { createConnection, type Connection } from 'mongoose';
import { proposal, startUnderwriting } from './support/running-service';
import { changedTrade } from './support/trade-tables';

let service: RunningService;
let database: Connection;
beforeAll(async () => {
  service = await startUnderwriting();
  const uri = process.env['MASAR_TEST_MONGODB_URI'] ?? '';
  database = await createConnection(uri, { dbName: 'masar_underwriting' }).asPromise();
});
afterAll(async () => {
  await database.close();
  await service.stop();
});

const SIX_MONTHS = {
  ...{ type: 'TRADE', productCode: 'TRD-MURABAHA', term: 6 },
  ...{ coverageAmount: '100000.00', currency: 'SAR' },
};

test('stored tables that no longer hold are an INTERNAL_ERROR, and other product types still work', async () => {
  const { maker, reviewer } = newTenant();
  const submit = async (over: Parameters<typeof proposal>[0]) =>
    (await service.call(RPC.createProposal, proposal(over), maker)).proposalId;
  const evaluate = (proposalId: string) =>
    service.call(RPC.evaluateProposal, { proposalId, asOf: undefined }, maker);
  const [trade, takaful] = [await submit(SIX_MONTHS), await submit({})];
  const tables = changedTrade(() => undefined);
  const drafted = { productType: 'TRADE', tables: JSON.stringify(tables), notes: 'Ours.' };
  const { version, hash } = await service.call(RPC.draftUnderwritingTables, drafted, maker);
  // Tables that an earlier release accepted and this one refuses.
  const lost = JSON.stringify(changedTrade(({ rules }) => rules.splice(2, 1)));
  const stored = { 'state.hash': hash, 'state.draftedBy': 'key_maker' };
  const changed = await database
    .collection('underwriting_tables')
    .updateOne({ ...stored, tenantId: maker.tenantId }, { $set: { 'state.tables': lost } });
  expect(changed.modifiedCount).toBe(1);
  const approval = { productType: 'TRADE', version, effectiveFrom: '2026-06-16' };
  await service.call(RPC.approveUnderwritingTables, approval, reviewer);
  expect(await failure(evaluate(trade))).toMatchObject({ code: 'INTERNAL_ERROR', details: [] });
  expect((await evaluate(takaful)).decision).toBe('APPROVED');
});

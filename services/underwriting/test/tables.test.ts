import { failure, newTenant, type Caller, type RunningService } from '@masar/kit/testing';
import { UnderwritingServiceService as RPC } from '@masar/proto/gen/ts/masar/underwriting/v1/underwriting';
import trade from '../src/shared/tables/data/trade.json';
import { proposal, startUnderwriting } from './support/running-service';
import { changedTrade } from './support/trade-tables';

let service: RunningService;
beforeAll(async () => {
  service = await startUnderwriting();
});
afterAll(() => service.stop());

const TRADE = { productType: 'TRADE' };

const draft = (caller: Caller, tables: unknown, notes = 'Shorter tenors.') =>
  service.call(
    RPC.draftUnderwritingTables,
    { ...TRADE, tables: JSON.stringify(tables), notes },
    caller,
  );
const approve = (caller: Caller, version: string, effectiveFrom = '2026-06-16') =>
  service.call(RPC.approveUnderwritingTables, { ...TRADE, version, effectiveFrom }, caller);

/** Six months are a long tenor. */
const shorter = changedTrade(({ rules }) => {
  Object.assign(rules[1]?.when ?? {}, { to: 5 });
  Object.assign(rules[2]?.when ?? {}, { from: 6 });
});

const SIX_MONTHS = {
  ...{ type: 'TRADE', applicantId: 'obl_1', productCode: 'TRD-MURABAHA', term: 6 },
  ...{ coverageAmount: '100000.00', currency: 'SAR', paths: [] },
  applicantData: {
    ...{ obligorExposure: '0.00', obligorLimit: '1000000.00', counterpartyCountry: 'AE' },
    healthDeclarations: [],
  },
};
const submit = async (caller: Caller) =>
  (await service.call(RPC.createProposal, SIX_MONTHS, caller)).proposalId;
const evaluate = (proposalId: string, caller: Caller, asOf?: string) =>
  service.call(RPC.evaluateProposal, { proposalId, asOf }, caller);

test('a tenant replaces our tables: drafted, approved by a second person, effective from a day', async () => {
  const { maker, reviewer } = newTenant();
  const own = await draft(maker, shorter);
  expect(own).toMatchObject({ version: 'v1', status: 'DRAFT', draftedBy: 'key_maker' });
  expect(await failure(approve(maker, 'v1'))).toMatchObject({ code: 'AUTHORIZATION_ERROR' });
  expect(await failure(approve(reviewer, 'v1', '2026-06-15'))).toMatchObject({
    details: [{ field: 'effectiveFrom', code: 'OUT_OF_RANGE' }],
  });
  expect((await evaluate(await submit(maker), maker)).decision).toBe('APPROVED');

  expect((await approve(reviewer, 'v1')).status).toBe('APPROVED');
  const judged = await evaluate(await submit(maker), maker);
  expect(judged).toMatchObject({ decision: 'REFER', tableVersion: 'v1', tableHash: own.hash });
  expect(await failure(approve(reviewer, 'v1'))).toMatchObject({ code: 'CONFLICT' });

  const { maker: other } = newTenant();
  expect((await evaluate(await submit(other), other)).decision).toBe('APPROVED');
  const version = { ...TRADE, version: 'v1' };
  expect(
    await failure(service.call(RPC.getUnderwritingTableVersion, version, other)),
  ).toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('tables count from their day on, the latest day first; all versions stay readable', async () => {
  const { maker, reviewer } = newTenant();
  await draft(maker, shorter);
  await draft(
    maker,
    changedTrade(({ riskClasses }) => Object.assign(riskClasses[0] ?? {}, { name: 'Best' })),
  );
  await approve(reviewer, 'v2');
  await approve(reviewer, 'v1', '2026-06-17');
  const inEffect = async (caller: Caller) =>
    (await service.call(RPC.getUnderwritingTables, TRADE, caller)).version;
  expect(await inEffect(maker)).toBe('v2');
  const tomorrow = { ...maker, environment: 'sandbox', clockOffsetMs: 86_400_000 } as const;
  expect(await inEffect(tomorrow)).toBe('v1');
  const listed = await service.call(
    RPC.listUnderwritingTableVersions,
    { ...TRADE, page: 1, perPage: 10 },
    maker,
  );
  expect(listed.data.map(({ version, tables }) => [version, tables])).toEqual([
    ['v2', undefined],
    ['v1', undefined],
  ]);
  for (const version of ['masar-2026.1', 'v1', 'v2']) {
    const read = await service.call(RPC.getUnderwritingTableVersion, { ...TRADE, version }, maker);
    expect(JSON.parse(read.tables ?? '')).toMatchObject(TRADE);
  }
});

test('a sandbox can evaluate by another version, which decides nothing', async () => {
  const { maker } = newTenant();
  await draft(maker, shorter);
  const live = await submit(maker);
  expect(await failure(evaluate(live, maker, 'v1'))).toMatchObject({
    details: [{ field: 'asOf' }],
  });
  const sandbox = { ...newTenant().maker, environment: 'sandbox' } as const;
  await draft(sandbox, shorter);
  const proposalId = await submit(sandbox);
  const said = await evaluate(proposalId, sandbox, 'v1');
  expect(said).toMatchObject({ decision: 'REFER', simulated: true, tableVersion: 'v1' });
  expect(await service.call(RPC.getProposal, { proposalId }, sandbox)).toMatchObject({
    status: 'PENDING_EVALUATION',
  });
  expect((await evaluate(proposalId, sandbox)).decision).toBe('APPROVED');
  expect(await failure(evaluate(proposalId, sandbox, 'v7'))).toMatchObject({ code: 'NOT_FOUND' });
});

test('a comparison of versions shows changed lines and the decisions that would change', async () => {
  const { maker } = newTenant();
  await submit(maker);
  await submit(maker);
  await draft(maker, trade);
  await draft(maker, shorter);
  const compare = (version: string) =>
    service.call(RPC.compareUnderwritingTables, { ...TRADE, version }, maker);
  expect(await compare('v1')).toMatchObject({
    ...{ comparedWith: 'masar-2026.1', changes: [], decisions: [], proposals: 2 },
  });
  const { changes, ...effect } = await compare('v2');
  expect(changes.map(({ path, change }) => `${change} ${path}`)).toEqual([
    'CHANGED rules.TRD-TENOR-STANDARD',
    'CHANGED rules.TRD-TENOR-LONG',
  ]);
  expect(effect).toMatchObject({
    ...{ comparedWith: 'v1', proposals: 2, changedClasses: 0 },
    decisions: [{ before: 'APPROVED', after: 'REFER', count: 2 }],
  });
});

test('a comparison shows the prices of another mortality table, though no decision changes', async () => {
  const { maker } = newTenant();
  const TAKAFUL = { productType: 'TAKAFUL' };
  const { tables } = await service.call(RPC.getUnderwritingTables, TAKAFUL, maker);
  const own = JSON.parse(tables ?? '') as { mortality: { rates: { male: string }[] } };
  for (const rate of own.mortality.rates) rate.male = '0.002';
  const drafted = { ...TAKAFUL, tables: JSON.stringify(own), notes: 'Our experience.' };
  await service.call(RPC.draftUnderwritingTables, drafted, maker);
  for (const answers of [{}, {}, { gender: 'FEMALE' }, { age: 66 }]) {
    await service.call(RPC.createProposal, proposal({}, answers), maker);
  }
  const compared = { ...TAKAFUL, version: 'v1' };
  const shown = await service.call(RPC.compareUnderwritingTables, compared, maker);
  expect(shown).toMatchObject({
    ...{ proposals: 4, decisions: [], changedClasses: 0, changedPrices: 2 },
    // Twice 1,594.86 becomes twice 1,142.86; the third is of 756.57 in both.
    prices: [{ currency: 'SAR', proposals: 3, before: '3946.29', after: '3042.29' }],
  });
});

test('a mortality table of the tenant prices, and one with a gap is refused by its line', async () => {
  const { maker, reviewer } = newTenant();
  const TAKAFUL = { productType: 'TAKAFUL' };
  const { tables } = await service.call(RPC.getUnderwritingTables, TAKAFUL, maker);
  const own = JSON.parse(tables ?? '') as {
    mortality: { id: string; rates: { age: number; male: string }[] };
  };
  own.mortality.id = 'own-2026';
  const { rates } = own.mortality;
  for (const rate of rates) rate.male = '0.002';
  const put = () =>
    service.call(
      RPC.draftUnderwritingTables,
      { ...TAKAFUL, tables: JSON.stringify(own), notes: 'Our experience.' },
      maker,
    );
  const [lost] = rates.splice(20, 1);
  expect((await failure(put())).details).toEqual([
    {
      ...{ field: 'tables.mortality.rates[20]', code: 'INVALID_VALUE' },
      message: 'tables.mortality.rates[20] leaves a gap to mortality.rates[19], which ends at 37',
    },
  ]);
  rates.splice(20, 0, lost as (typeof rates)[number]);
  const { version } = await put();
  const approval = { ...TAKAFUL, version, effectiveFrom: '2026-06-16' };
  await service.call(RPC.approveUnderwritingTables, approval, reviewer);
  const priced = await service.call(
    RPC.calculatePremium,
    {
      ...{ productCode: 'TKF-FAMILY-TERM', coverageAmount: '500000.00', term: 10, age: 35 },
      ...{ riskClass: 'STANDARD', gender: 'MALE', loadings: [], flatExtras: [] },
    },
    maker,
  );
  expect(priced).toMatchObject({ mortalityTable: 'own-2026', breakdown: { tabarru: '1000.00' } });
});

import { failure, newTenant, type RunningService } from '@masar/kit/testing';
import { UnderwritingServiceService as RPC } from '@masar/proto/gen/ts/masar/underwriting/v1/underwriting';
import { createConnection, type Connection } from 'mongoose';
import { proposal, SECRET_KEY, startUnderwriting } from './support/running-service';

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

/** All that the database stores for a proposal, as text. */
async function storedTextOf(proposalId: string): Promise<string> {
  const collection = database.collection<{ _id: string }>('underwriting_proposals');
  return JSON.stringify(await collection.findOne({ _id: proposalId }));
}

const PERSON = /asthma|engineer|TKF-HEALTH|72\.5|1991|pilgrim|smoker/i;
const SAID = { healthDeclarations: [{ name: 'asthma' }], weightKg: '72.5', heightCm: 175 };

test('personal data is encrypted in the database, and in no event or audit record', async () => {
  const { maker, reviewer } = newTenant();
  const { proposalId } = await service.call(
    RPC.createProposal,
    proposal({}, { ...SAID, occupation: 'other', birthDate: '1991-01-01' }),
    maker,
  );
  await service.call(RPC.evaluateProposal, { proposalId }, maker);
  await service.call(
    RPC.reviewProposal,
    {
      ...{
        proposalId,
        decision: 'APPROVED',
        riskClass: 'STANDARD',
        notes: 'A pilgrim with asthma.',
      },
      ...{ loadings: [], flatExtras: [], exclusions: [], conditions: [], requestedInformation: [] },
    },
    reviewer,
  );
  const stored = await storedTextOf(proposalId);
  expect(stored).toContain('TKF-FAMILY-TERM');
  expect(stored).not.toMatch(PERSON);
  expect(stored).toContain('"ageBand":"26-35"');

  const events = await service.eventsOf(proposalId, 4);
  expect(events.map(({ type }) => type)).toEqual([
    'underwriting.proposal.submitted',
    'underwriting.proposal.evaluated',
    'underwriting.proposal.referred',
    'underwriting.proposal.approved',
  ]);
  expect(events.at(-1)?.data).toEqual({
    proposal: {
      ...{ proposalId, status: 'APPROVED', type: 'TAKAFUL', productCode: 'TKF-FAMILY-TERM' },
      ...{ currency: 'SAR', decision: 'APPROVED', riskClass: 'STANDARD', premium: '1993.57' },
      ...{ premiumFrequency: 'ANNUAL', tableVersion: 'masar-2026.1' },
    },
  });
  const records = await service.recordsOf(proposalId, 3);
  expect(JSON.stringify([events, records])).not.toMatch(PERSON);
  expect(JSON.stringify([events, records])).not.toContain('app_042');
  expect(records[1]?.ruleRefs).toEqual([
    expect.stringMatching(/^TAKAFUL\/masar-2026\.1\/[0-9a-f]{12}$/),
  ]);
});

test('erasing the applicant of a final proposal keeps the decision and its trace', async () => {
  const { maker } = newTenant();
  const asked = proposal({}, { ...SAID, age: 66 });
  const { proposalId } = await service.call(RPC.createProposal, asked, maker);
  const erasing = () => service.call(RPC.eraseApplicantData, { proposalId }, maker);
  expect(await failure(erasing())).toMatchObject({ code: 'CONFLICT' });
  const { ruleTrace } = await service.call(RPC.evaluateProposal, { proposalId }, maker);
  const erased = await erasing();
  expect(erased).toMatchObject({ status: 'DECLINED', terms: { decision: 'DECLINED' } });
  expect(erased.applicantData).toBeUndefined();
  expect(erased.applicantId).toBeUndefined();
  expect(erased.evaluation?.ruleTrace).toEqual(ruleTrace);
  expect(await storedTextOf(proposalId)).not.toContain('app_042');
  expect((await erasing()).applicantDataErasedAt).toBe(erased.applicantDataErasedAt);
});

test('earlier data opens under a new key only while the earlier key is configured', async () => {
  const { maker } = newTenant();
  const { proposalId } = await service.call(RPC.createProposal, proposal(), maker);
  const current = { MASAR_UNDERWRITING_SECRET_KEY: 'another secret of at least 32 characters' };
  const read = async (env: NodeJS.ProcessEnv) => {
    const other = await startUnderwriting(env);
    const answer = await other.call(RPC.getProposal, { proposalId }, maker).catch(String);
    await other.stop();
    return answer;
  };
  const earlier = { MASAR_UNDERWRITING_EARLIER_SECRET_KEYS: SECRET_KEY };
  expect(await read({ ...current, ...earlier })).toMatchObject({ applicantData: { age: 35 } });
  expect(await read(current)).toMatch(/unexpected error/);
});

import { failure, newTenant, type Caller, type RunningService } from '@masar/kit/testing';
import {
  UnderwritingServiceService as RPC,
  type ReviewProposalRequest,
} from '@masar/proto/gen/ts/masar/underwriting/v1/underwriting';
import { proposal, startUnderwriting } from './support/running-service';

let service: RunningService;
beforeAll(async () => {
  service = await startUnderwriting();
});
afterAll(() => service.stop());

/** A proposal that the rules refer to a person. */
async function referral(caller: Caller): Promise<string> {
  const asked = proposal({}, { occupation: 'other' });
  const { proposalId } = await service.call(RPC.createProposal, asked, caller);
  await service.call(RPC.evaluateProposal, { proposalId }, caller);
  return proposalId;
}

const review = (
  proposalId: string,
  caller: Caller,
  over: Partial<ReviewProposalRequest>,
): Promise<unknown> => {
  const none = { loadings: [], flatExtras: [], exclusions: [], conditions: [] };
  const asked = { ...none, requestedInformation: [], notes: 'Seen.', ...over };
  return service.call(RPC.reviewProposal, { proposalId, ...asked } as never, caller);
};

test('an erasure leaves no word that a reviewer wrote', async () => {
  const { maker, reviewer } = newTenant();
  const proposalId = await referral(maker);
  await review(proposalId, reviewer, {
    ...{ decision: 'APPROVED_WITH_CONDITIONS', riskClass: 'STANDARD', notes: 'Maryam 1' },
    loadings: [{ type: 'HEALTH', percent: '10', reason: 'Maryam 2' }],
    flatExtras: [{ perMille: '1', reason: 'Maryam 3' }],
    ...{ exclusions: ['Maryam 4'], conditions: ['Maryam 5'] },
  } as never);
  await service.call(RPC.acceptProposal, { proposalId }, maker);
  const scopes = ['underwriting:read', 'underwriting:erase'];
  const erased = await service.call(RPC.eraseApplicantData, { proposalId }, { ...maker, scopes });
  expect(JSON.stringify(erased)).not.toMatch(/Maryam/);
  expect(erased.terms).toMatchObject({ exclusions: ['(erased)'], premium: expect.any(String) });
  const shown = await service.call(RPC.getProposal, { proposalId }, maker);
  expect(JSON.stringify(shown)).not.toMatch(/Maryam/);
});

test("a reviewer's question stays until it is answered, though the rules need no answer", async () => {
  const { maker, reviewer } = newTenant();
  const proposalId = await referral(maker);
  const requestedInformation = ['income', 'residenceCountry'];
  await review(proposalId, reviewer, { decision: 'PENDING_INFO', requestedInformation });
  const again = await service.call(RPC.evaluateProposal, { proposalId }, maker);
  expect(again).toMatchObject({ decision: 'PENDING_INFO', requestedInformation });
  const supply = (data: object) =>
    service.call(
      RPC.supplyProposalInformation,
      {
        ...{ proposalId, applicantData: { healthDeclarations: [], ...data } },
        paths: Object.keys(data).map((name) => `applicantData.${name}`),
      } as never,
      maker,
    );
  const half = await supply({ income: '20000.00' });
  expect(half.requestedInformation).toEqual(['residenceCountry']);
  const still = await service.call(RPC.evaluateProposal, { proposalId }, maker);
  expect(still.requestedInformation).toEqual(['residenceCountry']);
  await supply({ residenceCountry: 'SA' });
  expect(await service.call(RPC.evaluateProposal, { proposalId }, maker)).toMatchObject({
    ...{ decision: 'REFER', requestedInformation: [] },
  });
});

test('a sum too small to be divided into installments goes to a person', async () => {
  const { maker, reviewer } = newTenant();
  const asked = proposal({ coverageAmount: '0.01', premiumFrequency: 'MONTHLY' });
  const { proposalId } = await service.call(RPC.createProposal, asked, maker);
  const { decision } = await service.call(RPC.evaluateProposal, { proposalId }, maker);
  expect(decision).toBe('REFER');
  const approval = { decision: 'APPROVED', riskClass: 'STANDARD' };
  expect(await failure(review(proposalId, reviewer, approval))).toMatchObject({
    ...{ code: 'CONFLICT', details: [{ field: 'coverageAmount' }] },
  });
});

test.each([
  [
    'an illness of the future',
    { healthDeclarations: [{ condition: 'asthma', since: '2030-01-01' }] },
    'healthDeclarations[0].since',
  ],
  ['a weight of nothing', { weightKg: '0' }, 'weightKg'],
])('%s is refused', async (_, answers, field) => {
  const { maker } = newTenant();
  const error = await failure(service.call(RPC.createProposal, proposal({}, answers), maker));
  expect(error.details).toMatchObject([{ field: `applicantData.${field}` }]);
});

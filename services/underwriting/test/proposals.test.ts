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

const submit = async (caller: Caller, ...given: Parameters<typeof proposal>) =>
  (await service.call(RPC.createProposal, proposal(...given), caller)).proposalId;
const evaluate = (proposalId: string, caller: Caller) =>
  service.call(RPC.evaluateProposal, { proposalId }, caller);
const get = (proposalId: string, caller: Caller) =>
  service.call(RPC.getProposal, { proposalId }, caller);
const evaluated = async (caller: Caller, ...given: Parameters<typeof proposal>) => {
  const proposalId = await submit(caller, ...given);
  return evaluate(proposalId, caller);
};
const REVIEW = {
  ...{ loadings: [], flatExtras: [], exclusions: [], conditions: [], requestedInformation: [] },
  ...{ decision: 'APPROVED', riskClass: 'STANDARD', notes: 'The report is clear.' },
};
const review = (proposalId: string, caller: Caller, over: Partial<ReviewProposalRequest> = {}) =>
  service.call(RPC.reviewProposal, { proposalId, ...REVIEW, ...over }, caller);

test('a sound proposal is approved and priced, and its trace has every rule', async () => {
  const { maker } = newTenant();
  const answer = await evaluated(maker);
  expect(answer).toMatchObject({
    ...{ decision: 'APPROVED', riskClass: 'PREFERRED', premium: '1594.86', loadings: [] },
    ...{ premiumFrequency: 'ANNUAL', validUntil: '2026-09-14', points: 0, simulated: false },
    contribution: { breakdown: { tabarru: '1116.40', wakalahFee: '478.46', investment: '0.00' } },
    tableVersion: 'masar-2026.1',
  });
  expect(answer.ruleTrace.map(({ outcome }) => outcome)).not.toContain('NOT_DECIDABLE');
  const shown = await get(answer.proposalId, maker);
  expect(shown).toMatchObject({ status: 'APPROVED', terms: { decidedBy: 'ENGINE' } });
  const events = await service.eventsOf(answer.proposalId, 3);
  expect(events.map(({ type }) => type)).toEqual([
    'underwriting.proposal.submitted',
    'underwriting.proposal.evaluated',
    'underwriting.proposal.approved',
  ]);
});

test('missing answers are asked for and supplied; an empty list of illnesses is an answer', async () => {
  const { maker } = newTenant();
  const unanswered = { smoker: undefined, healthDeclarations: undefined };
  const answer = await evaluated(maker, {}, unanswered);
  const { proposalId } = answer;
  expect(answer).toMatchObject({
    decision: 'PENDING_INFO',
    requestedInformation: ['healthDeclarations', 'smoker'],
  });
  const supplied = await service.call(
    RPC.supplyProposalInformation,
    {
      proposalId,
      applicantData: { smoker: true, healthDeclarations: [] },
      paths: ['applicantData.smoker', 'applicantData.healthDeclarations'],
    },
    maker,
  );
  expect(supplied).toMatchObject({ status: 'PENDING_EVALUATION', requestedInformation: [] });
  expect(await evaluate(proposalId, maker)).toMatchObject({
    ...{ decision: 'APPROVED_WITH_CONDITIONS', riskClass: 'SUBSTANDARD' },
    loadings: [{ type: 'SMOKER', percent: 50 }],
  });
});

test('a referral is claimed, and reviewed by a person who did not submit it', async () => {
  const { maker, reviewer } = newTenant();
  const { proposalId, decision } = await evaluated(maker, {}, { occupation: 'other' });
  expect(decision).toBe('REFER');
  expect(await failure(review(proposalId, maker))).toMatchObject({ code: 'AUTHORIZATION_ERROR' });
  await service.call(RPC.claimProposal, { proposalId }, reviewer);
  const third = { ...reviewer, actor: 'key_third' };
  expect(await failure(review(proposalId, third))).toMatchObject({
    code: 'CONFLICT',
    details: [{ field: 'assignedTo', code: 'INVALID_STATE' }],
  });
  const reviewed = await review(proposalId, reviewer, {
    decision: 'APPROVED_WITH_CONDITIONS',
    loadings: [{ type: 'OCCUPATIONAL', percent: 25, reason: 'Manual work' }],
  });
  expect(reviewed).toMatchObject({
    status: 'APPROVED_WITH_CONDITIONS',
    terms: { premium: '2491.96', decidedBy: 'key_reviewer' },
    reviews: [
      {
        changes: [
          { term: 'loadings', after: 'OCCUPATIONAL 25 %' },
          { term: 'premium', before: '1993.57', after: '2491.96' },
        ],
      },
    ],
  });
  const accepted = await service.call(RPC.acceptProposal, { proposalId }, maker);
  expect(accepted.status).toBe('ACCEPTED');
});

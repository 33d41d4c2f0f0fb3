import { newTenant, type Caller, type RunningService } from '@masar/kit/testing';
import {
  UnderwritingServiceService as RPC,
  type ListProposalsRequest,
} from '@masar/proto/gen/ts/masar/underwriting/v1/underwriting';
import { proposal, startUnderwriting } from './support/running-service';

let service: RunningService;
beforeAll(async () => {
  service = await startUnderwriting();
});
afterAll(() => service.stop());

const at = (caller: Caller, hours: number): Caller => ({
  ...{ ...caller, environment: 'sandbox', clockOffsetMs: hours * 3_600_000 },
});
async function referral(caller: Caller): Promise<string> {
  const asked = proposal({}, { occupation: 'other' });
  const { proposalId } = await service.call(RPC.createProposal, asked, caller);
  await service.call(RPC.evaluateProposal, { proposalId }, caller);
  return proposalId;
}
const list = async (caller: Caller, filter: Partial<ListProposalsRequest> = {}) => {
  const asked = { page: 1, perPage: 20, ...filter };
  return (await service.call(RPC.listProposals, asked, caller)).data.map((each) => each.proposalId);
};

test('the queue has the longest referred first, by its age, product and who works on it', async () => {
  const { maker, reviewer } = newTenant();
  const [old, young] = [await referral(at(maker, 0)), await referral(at(maker, 5))];
  const asked = proposal({ applicantId: 'app_7' }, {});
  const { proposalId: open } = await service.call(RPC.createProposal, asked, at(maker, 6));
  const later = at(maker, 10);
  expect(await list(later)).toEqual([open, young, old]);
  expect(await list(later, { status: 'REFERRED', sort: 'referredAt' })).toEqual([old, young]);
  expect(await list(later, { sort: 'referredAt' })).toEqual([old, young]);
  expect(await list(later, { referredBefore: '2026-06-16T12:00:00+03:00' })).toEqual([old]);
  expect(await list(later, { applicantId: 'app_7' })).toEqual([open]);
  expect(await list(later, { productCode: 'TKF-MEDICAL' })).toEqual([]);
  expect(await list(later, { type: 'TAKAFUL', productCode: 'TKF-FAMILY-TERM' })).toHaveLength(3);
  await service.call(RPC.claimProposal, { proposalId: young }, at(reviewer, 10));
  expect(await list(later, { assignedTo: 'key_reviewer' })).toEqual([young]);
  const unclaimed = { status: 'REFERRED', sort: 'referredAt', unassigned: true };
  expect(await list(later, unclaimed)).toEqual([old]);
  expect(await list(newTenant().maker)).toEqual([]);
});

test('an offer expires after its last day, and questions after 30 days, by the sweep', async () => {
  const { maker } = newTenant();
  const make = async (answers: Readonly<Record<string, unknown>>) => {
    const { proposalId } = await service.call(
      RPC.createProposal,
      proposal({}, answers),
      at(maker, 0),
    );
    await service.call(RPC.evaluateProposal, { proposalId }, at(maker, 0));
    return proposalId;
  };
  const [offer, asked] = [await make({}), await make({ smoker: undefined })];
  const status = async (proposalId: string, hours: number) =>
    (await service.call(RPC.getProposal, { proposalId }, at(maker, hours))).status;
  const [day30, day91] = [30 * 24, 91 * 24 - 9];
  expect(await status(asked, day30 - 1)).toBe('PENDING_INFO');
  await service.runDue(at(maker, day30));
  expect(await list(at(maker, day30), { status: 'EXPIRED' })).toEqual([asked]);
  expect(await status(offer, day91 - 1)).toBe('APPROVED');
  expect(await status(offer, day91)).toBe('EXPIRED');
  await service.runDue(at(maker, day91));
  expect((await list(at(maker, day91), { status: 'EXPIRED' })).toSorted()).toEqual(
    [asked, offer].toSorted(),
  );
});

test('the report counts every decision by product, class, age band and sex', async () => {
  const { maker, reviewer } = newTenant();
  const lives = [
    {},
    { age: 66 },
    { smoker: undefined, gender: 'FEMALE' },
    { age: 50, gender: undefined },
  ];
  for (const answers of lives) {
    const { proposalId } = await service.call(RPC.createProposal, proposal({}, answers), maker);
    await service.call(RPC.evaluateProposal, { proposalId }, at(maker, 2));
  }
  const proposalId = await referral(maker);
  await service.call(
    RPC.reviewProposal,
    {
      ...{ proposalId, decision: 'DECLINED', riskClass: undefined, notes: 'no' },
      ...{ loadings: [], flatExtras: [], exclusions: [], conditions: [], requestedInformation: [] },
    },
    reviewer,
  );
  const period = { from: '2026-06-01T00:00:00Z', to: '2026-07-01T00:00:00Z' };
  const report = await service.call(RPC.getUnderwritingReport, period, maker);
  expect(report.total).toMatchObject({
    ...{ total: 5, approved: 2, declined: 2, undecided: 1, referred: 1 },
    ...{ referralPercent: '20.00', approvalPercent: '50.00' },
  });
  const totals = (groups: readonly { value: string; total: number }[]) =>
    Object.fromEntries(groups.map(({ value, total }) => [value, total]));
  expect(totals(report.byAgeBand)).toEqual({ '26-35': 3, '46-55': 1, '66-75': 1 });
  expect(totals(report.bySex)).toEqual({ FEMALE: 1, MALE: 3, UNKNOWN: 1 });
  expect(totals(report.byRiskClass)).toEqual({ DECLINED: 2, PREFERRED: 1, STANDARD: 1 });
  expect(report).toMatchObject({ reviewed: 1, overrides: 1, medianHoursToDecide: '2.00' });
  const { csv } = await service.call(RPC.getUnderwritingReportCsv, period, maker);
  expect(csv.split('\r\n')).toEqual(
    expect.arrayContaining([
      'section,name,measure,value',
      'sex,FEMALE,undecided,1',
      'reviews,,overrides,1',
    ]),
  );
});

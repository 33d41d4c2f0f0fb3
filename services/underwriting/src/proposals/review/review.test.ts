import { errorOf } from '../../../test/support/error-of';
import type { ReviewProposalRequest } from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';
import {
  contextAt,
  evaluated,
  LIVES,
  referred,
  reviewed,
  REVIEWER,
  submitted,
  supplied,
  TAKAFUL,
} from '../../../test/support/lives';
import { erase, withdraw } from '../offers';
import type { Proposal } from '../proposal';
import { claim, release } from './referrals';
import { review } from './review';

const asReviewer = contextAt(2, REVIEWER);
const ASKING = {
  decision: 'PENDING_INFO',
  requestedInformation: ['income'],
  riskClass: undefined as never,
} as const;
const second = contextAt(3, { actor: 'key_second' });

describe('a review', () => {
  test('prices the terms again and records what it changed', () => {
    const loadings = [{ type: 'HEALTH', percent: '50', reason: 'Blood pressure' }] as const;
    const { state, events } = reviewed(referred(), {
      ...{ decision: 'APPROVED_WITH_CONDITIONS', riskClass: 'SUBSTANDARD', loadings },
    });
    expect(state.terms).toMatchObject({
      ...{ riskClass: 'SUBSTANDARD', premium: '4485.54', decidedBy: 'key_reviewer' },
      validUntil: '2026-09-16',
    });
    expect(state.reviews[0]?.changes).toEqual([
      { term: 'riskClass', before: 'STANDARD', after: 'SUBSTANDARD' },
      { term: 'loadings', after: 'HEALTH 50 %' },
      { term: 'premium', before: '1993.57', after: '4485.54' },
    ]);
    expect(state.figures).toMatchObject({ wasReviewed: true, wasOverridden: true });
    expect(events).toEqual([{ type: 'underwriting.proposal.approved' }]);
  });

  test('a review that keeps the terms of the rules does not count as an override', () => {
    const { figures, reviews } = reviewed(referred()).state;
    expect(reviews[0]?.changes).toEqual([]);
    expect(figures).toMatchObject({ wasReviewed: true, wasOverridden: false });
  });

  test('is refused to the submitter of the proposal and to those who supplied answers', () => {
    expect(errorOf(() => reviewed(referred(), {}, contextAt(2))).code).toBe('AUTHORIZATION_ERROR');
    const asked = evaluated(submitted({}, { occupation: 'other', smoker: undefined })).state;
    const { state } = supplied(asked, { smoker: false }, contextAt(2, REVIEWER));
    const again = evaluated(state).state;
    expect(errorOf(() => reviewed(again)).message).toBe(
      'who changed or submitted a proposal may not review it; ask a reviewer with another credential',
    );
  });

  test('of a proposal that the rules have not judged needs underwriting:override', () => {
    const refused = errorOf(() => reviewed(submitted(), {}, asReviewer, false));
    expect(refused.code).toBe('AUTHORIZATION_ERROR');
    expect(refused.message).toContain('underwriting:override');
    const { state } = reviewed(submitted());
    expect(state).toMatchObject({ status: 'APPROVED', terms: { premium: '1993.57' } });
  });

  test.each([
    ['APPROVED as DECLINED', { riskClass: 'DECLINED' }, 'riskClass must not be DECLINED'],
    ['APPROVED without a class', { riskClass: undefined as never }, 'riskClass is required'],
    ['APPROVED with a term', { exclusions: ['x'] }, 'APPROVED_WITH_CONDITIONS then'],
    [
      'conditions without one',
      { decision: 'APPROVED_WITH_CONDITIONS' },
      'without them it is APPROVED',
    ],
    ['DECLINED with a class', { decision: 'DECLINED' }, 'riskClass must be DECLINED'],
    [
      'questions without names',
      { decision: 'PENDING_INFO', riskClass: undefined as never },
      'name the answers',
    ],
    ['an approval that asks', { requestedInformation: ['income'] }, 'for PENDING_INFO only'],
    [
      'a loading twice',
      {
        decision: 'APPROVED_WITH_CONDITIONS',
        loadings: ['25', '50'].map((percent) => ({ type: 'HEALTH', percent, reason: 'x' })),
      },
      'loadings[1].type repeats HEALTH',
    ],
  ])('refuses %s', (_, over, message) => {
    const refused = errorOf(() => reviewed(referred(), over as never));
    expect(refused.code).toBe('VALIDATION_ERROR');
    expect(refused.message).toContain(message);
  });

  test('a review that asks for answers waits 30 days for them, and the proposal expires', () => {
    const { state, events } = reviewed(referred(), ASKING);
    expect(state).toMatchObject({
      ...{ status: 'PENDING_INFO', requestedInformation: ['income'] },
      informationDueBy: '2026-07-18T09:00:00.000Z',
    });
    expect(events).toEqual([]);
    expect(errorOf(() => supplied(state, { income: '1.00' }, contextAt(32))).message).toContain(
      'a proposal that is EXPIRED',
    );
  });
});

test('an approval needs a price, and so an age and a rate for it', () => {
  const ageless = submitted({}, { age: undefined });
  expect(errorOf(() => reviewed(ageless)).message).toContain(
    'applicantData.age is needed for the price',
  );
  const old = submitted({}, { age: 70 });
  expect(
    errorOf(() => reviewed({ ...old, term: 10, productCode: 'TKF-FAMILY-SAVINGS' })).message,
  ).toContain('term reaches an age without a rate');
  const { riskClasses } = TAKAFUL.tables;
  const standard = riskClasses.filter(({ code }) => code === 'STANDARD');
  const fewer = { ...TAKAFUL, tables: { ...TAKAFUL.tables, riskClasses: standard } };
  const asked = { decision: 'APPROVED', riskClass: 'PREFERRED', notes: 'x' } as const;
  const input = { review: asked, assessor: fewer, mayOverride: true };
  expect(errorOf(() => review(submitted(), input, asReviewer)).message).toContain(
    'riskClass is no class',
  );
});

test('a product that is no longer in the tables can only be declined: it has no price', () => {
  const products = TAKAFUL.tables.products.filter(({ code }) => code !== 'TKF-FAMILY-TERM');
  const fewer = { ...TAKAFUL, tables: { ...TAKAFUL.tables, products } };
  const by = (asked: ReviewProposalRequest) =>
    review(referred(), { review: asked, assessor: fewer, mayOverride: true }, asReviewer);
  const approval = { decision: 'APPROVED', riskClass: 'STANDARD', notes: 'x' } as const;
  expect(errorOf(() => by(approval))).toEqual({
    code: 'CONFLICT',
    message: 'productCode is no longer in the tables and has no price; decline the proposal',
  });
  expect(by({ decision: 'DECLINED', notes: 'x' }).state.status).toBe('DECLINED');
});

test('a proposal has at most 50 reviews', () => {
  const { state } = reviewed(referred(), ASKING);
  const [asked] = state.reviews;
  const many = (count: number) => ({ ...referred(), reviews: Array(count).fill(asked) });
  expect(reviewed(many(49)).state.reviews).toHaveLength(50);
  expect(errorOf(() => reviewed(many(50)))).toEqual({
    code: 'CONFLICT',
    message: 'reviews are 50, the most of a proposal; withdraw it and submit another one',
  });
});

test('a decided or withdrawn proposal is in no queue of referrals', () => {
  expect(referred().referredAt).toBe('2026-06-17T09:00:00.000Z');
  expect(reviewed(referred()).state.referredAt).toBeUndefined();
  expect(reviewed(referred(), ASKING).state.referredAt).toBe(undefined);
  expect(withdraw(referred(), {}, asReviewer).state.referredAt).toBeUndefined();
});

test('evaluating again without an answer does not prolong the time to answer', () => {
  const asked = evaluated(submitted({}, { smoker: undefined })).state;
  expect(asked.informationDueBy).toBe('2026-07-17T09:00:00.000Z');
  expect(evaluated(asked, contextAt(20)).state.informationDueBy).toBe(asked.informationDueBy);
});

describe('a referral', () => {
  test('is claimed once, and released by its owner or with underwriting:override', () => {
    const { state } = claim(referred(), {}, asReviewer);
    expect(claim(state, {}, asReviewer).state.assignedTo).toBe('key_reviewer');
    expect(errorOf(() => claim(state, {}, second)).message).toContain('is key_reviewer; ask them');
    expect(errorOf(() => reviewed(state, {}, second)).code).toBe('CONFLICT');
    expect(errorOf(() => release(state, { mayOverride: false }, second)).code).toBe('CONFLICT');
    expect(release(state, { mayOverride: true }, second).state.assignedTo).toBeUndefined();
    const { state: free } = release(state, { mayOverride: false }, asReviewer);
    expect(errorOf(() => release(free, { mayOverride: true }, second)).message).toContain(
      'not claimed',
    );
    expect(errorOf(() => claim(free, {}, contextAt(2))).code).toBe('AUTHORIZATION_ERROR');
  });
});

test('keeps its decision and trace when the applicant is erased', () => {
  const declined: Proposal = reviewed(referred(), {
    decision: 'DECLINED',
    riskClass: 'DECLINED',
    notes: 'Maryam has cancer',
  }).state;
  const { state } = erase(declined, {}, contextAt(5));
  expect(JSON.stringify(state)).not.toMatch(/Maryam|cancer|app_042|"age":|engineer/);
  expect(state).toMatchObject({ status: 'DECLINED', terms: { decision: 'DECLINED' } });
  expect(state.evaluation?.ruleTrace.length).toBeGreaterThan(20);
  const again = erase(state, {}, contextAt(9));
  expect(again.state.applicantDataErasedAt).toBe(state.applicantDataErasedAt);
  expect(LIVES.DECLINED.applicantData).toBeDefined();
});

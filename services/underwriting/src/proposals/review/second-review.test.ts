import { errorOf } from '../../../test/support/error-of';
import {
  contextAt,
  evaluated,
  referred,
  reviewed,
  REVIEWER,
  submitted,
  TAKAFUL,
} from '../../../test/support/lives';
import { withdraw } from '../offers';
import { approve, reject } from './second-review';

const asReviewer = contextAt(2, REVIEWER);
const second = contextAt(3, { actor: 'key_second' });
const limited = (amount: string) =>
  contextAt(2, {
    ...REVIEWER,
    settings: { underwriting: { reviewLimits: [{ amount, currency: 'SAR' }] } },
  });
const WAY = 'ask a reviewer whose limit reaches it';

describe('above the limit of a reviewer', () => {
  const proposed = (context = limited('499999.99')) => reviewed(referred(), {}, context).state;

  test('the review waits for a second reviewer, and every other command is refused meanwhile', () => {
    const state = proposed();
    expect(state).toMatchObject({
      status: 'REFERRED',
      proposedReview: { proposedBy: 'key_reviewer' },
    });
    expect(state.terms).toBeUndefined();
    expect(errorOf(() => reviewed(state)).message).toContain('waits for a second reviewer');
  });

  test('a second person may approve it; its reviewer and the submitter may not', () => {
    const state = proposed();
    const by = (context: typeof second) =>
      approve(state, { assessor: TAKAFUL, notes: 'Agreed.' }, context);
    expect(errorOf(() => by(asReviewer)).message).toContain('ask another reviewer');
    expect(errorOf(() => by(contextAt(3))).code).toBe('AUTHORIZATION_ERROR');
    expect(by(second).state).toMatchObject({
      ...{ status: 'APPROVED', terms: { premium: '1993.57', decidedBy: 'key_reviewer' } },
      reviews: [{ approvedBy: 'key_second', notes: 'clear — Agreed.' }],
    });
  });

  test('a second person may reject it, and the proposal stays referred', () => {
    const { state } = reject(proposed(), { reason: 'Too low.' }, second);
    expect(state).toMatchObject({
      ...{ status: 'REFERRED', reviews: [{ rejectedBy: 'key_second' }] },
    });
    expect(state.proposedReview).toBeUndefined();
    expect(errorOf(() => reject(state, { reason: 'x' }, second)).code).toBe('CONFLICT');
    expect(errorOf(() => approve(state, { assessor: TAKAFUL }, second)).code).toBe('CONFLICT');
  });

  test('the submitter may not reject it; its reviewer may withdraw it', () => {
    expect(errorOf(() => reject(proposed(), { reason: 'x' }, contextAt(3))).code).toBe(
      'AUTHORIZATION_ERROR',
    );
    const { reviews } = reject(proposed(), { reason: 'A slip.' }, asReviewer).state;
    expect(reviews[0]?.notes).toBe('clear — Withdrawn: A slip.');
  });

  test.each([
    ['below the sum', [{ amount: '499999.99', reviewer: 'key_second' }], 'AUTHORIZATION_ERROR'],
    ['that reaches it', [{ amount: '500000.00', reviewer: 'key_second' }], undefined],
    ['of another person', [{ amount: '1.00', reviewer: 'key_other' }], undefined],
    [
      'for the product',
      [
        { amount: '900000.00', reviewer: 'key_second' },
        { amount: '1.00', reviewer: 'key_second', productCode: 'TKF-FAMILY-TERM' },
      ],
      'AUTHORIZATION_ERROR',
    ],
    ['of every reviewer', [{ amount: '1.00' }], undefined],
  ])('a second person with a limit %s', (_, limits, code) => {
    const reviewLimits = limits.map((limit) => ({ currency: 'SAR', ...limit }));
    const context = { ...second, settings: { underwriting: { reviewLimits } } };
    const approving = () => approve(proposed(), { assessor: TAKAFUL }, context);
    if (code === undefined) expect(approving().state.status).toBe('APPROVED');
    else expect(errorOf(approving)).toMatchObject({ code, message: expect.stringContaining(WAY) });
  });

  test('the rules do not judge the proposal meanwhile, and a withdrawal keeps the review', () => {
    const waiting = reviewed(submitted(), {}, limited('1.00')).state;
    expect(waiting.status).toBe('PENDING_EVALUATION');
    expect(errorOf(() => evaluated(waiting))).toMatchObject({
      ...{ code: 'CONFLICT', message: expect.stringContaining('waits for a second reviewer') },
    });
    const { state } = withdraw(waiting, {}, contextAt(3));
    expect(state.proposedReview).toBeUndefined();
    expect(state.reviews).toMatchObject([
      { decision: 'APPROVED', reviewedBy: 'key_reviewer', rejectedBy: 'key_maker' },
    ]);
  });

  test.each([
    ['at the limit', [{ amount: '500000.00' }], false],
    ['above it', [{ amount: '499999.99' }], true],
    ['in another currency', [{ amount: '9000000.00', currency: 'USD' }], true],
    ['for another product', [{ amount: '1.00', productCode: 'TKF-MEDICAL' }], false],
    ['for another reviewer', [{ amount: '1.00', reviewer: 'key_other' }], false],
    [
      'the reviewer before the product',
      [
        { amount: '1.00', productCode: 'TKF-FAMILY-TERM' },
        { amount: '900000.00', reviewer: 'key_reviewer' },
      ],
      false,
    ],
    [
      'the product before all',
      [{ amount: '900000.00' }, { amount: '1.00', productCode: 'TKF-FAMILY-TERM' }],
      true,
    ],
  ])('%s', (_, limits, waits) => {
    const reviewLimits = limits.map((limit) => ({ currency: 'SAR', ...limit }));
    const context = contextAt(2, { ...REVIEWER, settings: { underwriting: { reviewLimits } } });
    expect(proposed(context).proposedReview !== undefined).toBe(waits);
  });
});

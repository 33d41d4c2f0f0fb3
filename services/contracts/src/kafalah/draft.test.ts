import {
  commanding,
  drafted,
  KAFALAH_BODY,
  LATER,
  LIVES,
  MAKER,
  REVIEWER,
} from '../../test/support/kafalah-lives';
import { refusal } from '../../test/support/lives';
import { submit } from './draft';
import { execute } from './execute';
import type { Kafalah } from './kafalah';
import { review } from './review';
import { readTerms } from './terms';

const underReview = LIVES.PENDING_SHARIAH_REVIEW;

describe('the terms of a guarantee', () => {
  const problems = (change: object) =>
    refusal(() => readTerms({ ...KAFALAH_BODY, ...change }, MAKER.now)).details.map(
      ({ field, code, message }) => {
        expect(message.startsWith(field)).toBe(true);
        return `${field} ${code}`;
      },
    );

  it.each([
    ['an end before the start', period('2026-07-02', '2026-07-01'), 'validity_period.end_date'],
    ['an end on the start', period('2026-07-01', '2026-07-01'), 'validity_period.end_date'],
    ['an end before today', period('2026-06-01', '2026-06-14'), 'validity_period.end_date'],
    [
      'a start long ago, which would lift the cap',
      period('2025-06-13', '2026-12-31'),
      'validity_period.start_date',
    ],
    ['an end in a century', period('2026-06-01', '2126-06-16'), 'validity_period.end_date'],
    ['a claim window of years', { claim_window_days: 367 }, 'claim_window_days'],
    [
      'an amount whose parts no number carries',
      { guaranteed_amount: 10_000_000_000_000 },
      'guaranteed_amount',
    ],
    ['nothing to guarantee', { guaranteed_amount: 0 }, 'guaranteed_amount'],
  ])('refuse %s', (_, change, field) => {
    expect(problems(change)).toEqual([`${field} OUT_OF_RANGE`]);
  });

  it.each([
    ['9999999999999.99 SAR', { guaranteed_amount: 10_000_000_000_000 }],
    ['999999999999.999 KWD', { guaranteed_amount: 1_000_000_000_000, currency: 'KWD' }],
  ])('refuse more than the largest amount and name it: %s', (largest, change) => {
    const { details } = refusal(() => readTerms({ ...KAFALAH_BODY, ...change }, MAKER.now));
    const message = `guaranteed_amount must be at most ${largest}, which has 15 digits`;
    expect(details).toMatchObject([{ message }]);
  });

  it.each([
    ['the largest amount in SAR', { guaranteed_amount: 9_999_999_999_999.99 }],
    ['the largest amount in KWD', { guaranteed_amount: 999_999_999_999.999, currency: 'KWD' }],
    ['the largest amount in JPY', { guaranteed_amount: 999_999_999_999_999, currency: 'JPY' }],
    ['a start 366 days ago', period('2025-06-14', '2026-12-31')],
    ['an end today', { ...period('2026-06-01', '2026-06-15'), guarantee_fee: 0 }],
    ['the last end', period('2026-06-01', '2126-06-15')],
    ['a claim window of a year', { claim_window_days: 366 }],
  ])('take %s', (_, change) => {
    expect(drafted(change).status).toBe('DRAFT');
  });

  it('name every bad field by its JSON name', () => {
    expect(
      problems({
        guaranteed_amount: 1.001,
        principal_debtor_id: '',
        validity_period: { start_date: '2026-02-30', end_date: '' },
        fee_breakdown: [{ description: 'x', amount: -1 }],
      }),
    ).toEqual([
      'guaranteed_amount INVALID_VALUE',
      'principal_debtor_id REQUIRED',
      'validity_period.start_date INVALID_FORMAT',
      'validity_period.end_date REQUIRED',
      'fee_breakdown[0].amount OUT_OF_RANGE',
    ]);
  });
});

function period(start_date: string, end_date: string) {
  return { validity_period: { start_date, end_date } };
}

describe('a draft', () => {
  const inMalaysia = commanding('key_maker', '2026-06-15', { jurisdiction: 'MY' });

  it('takes the jurisdiction of the tenant where it names none', () => {
    expect(drafted({}, inMalaysia)).toMatchObject({ jurisdiction: 'MY', fee_basis: 'UJRAH' });
    expect(drafted({ jurisdiction: 'SA' }, inMalaysia)).toMatchObject({
      jurisdiction: 'SA',
      fee_basis: 'DECLARED',
    });
    expect(drafted()).not.toHaveProperty('jurisdiction');
  });

  it('shows the rules it was checked by, with their clauses', () => {
    expect(drafted().checks).toContainEqual({
      rule: 'KAF-LAWFUL',
      outcome: 'PASSED',
      reference: 'AAOIFI SS 5, 6/1/3',
    });
  });

  it('is submitted with an obligation, its own or the one that comes with it', () => {
    const without = drafted({ underlying_obligation: undefined });
    expect(refusal(() => submit(without, {}, MAKER))).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'underlying_obligation', code: 'REQUIRED' }],
    });
    const underlying_obligation = { reference: 'T-1', kind: 'TENDER' } as const;
    expect(submit(without, { underlying_obligation }, MAKER).state).toMatchObject({
      underlying_obligation,
      submittedBy: 'key_maker',
    });
    const loan = { reference: 'L-1', kind: 'INTEREST_LOAN' } as const;
    const error = refusal(() => submit(drafted(), { underlying_obligation: loan }, MAKER));
    expect(error.details).toMatchObject([{ code: 'KAF-LAWFUL' }]);
  });

  it('is submitted until its last day, since it could not be executed after it', () => {
    const onLast = commanding('key_maker', '2026-12-31');
    expect(submit(drafted(), {}, onLast).state.status).toBe('PENDING_SHARIAH_REVIEW');
    const after = commanding('key_maker', '2027-01-01');
    expect(refusal(() => submit(drafted(), {}, after))).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'validity_period.end_date', code: 'OUT_OF_RANGE' }],
    });
  });

  it('a draft without a country is governed by that of its tenant at submission, and shows it', () => {
    const { state } = submit(drafted(), {}, inMalaysia);
    expect(state).toMatchObject({
      jurisdiction: 'MY',
      fee_basis: 'UJRAH',
      fee_policy: { policy: 'UJRAH' },
    });
    expect(submit(drafted(), {}, MAKER).state).not.toHaveProperty('jurisdiction');
  });

  it('is judged anew at submission, and shows the newest results', () => {
    const costs = { fee_breakdown: [{ description: 'stamps', amount: 500 }] };
    const outcome = ({ checks }: Kafalah) =>
      checks.find(({ rule }) => rule === 'KAF-FEE-RIBA')?.outcome;
    const draft = drafted(costs);
    const { state } = submit(draft, {}, inMalaysia);
    expect([outcome(draft), outcome(state)]).toEqual(['PASSED', 'NOT_APPLICABLE']);
    expect(state.submitted_at).toBe(inMalaysia.now.toISOString());
  });

  it('keeps the country that it has, whatever the tenant has at submission', () => {
    const inSaudi = drafted({}, commanding('key_maker', '2026-06-15', { jurisdiction: 'SA' }));
    expect(submit(inSaudi, {}, inMalaysia).state).toMatchObject({
      jurisdiction: 'SA',
      fee_policy: { policy: 'ADMIN_COST' },
    });
  });

  it('keeps the fee policy that held at submission, and is judged by it', () => {
    const strict = { kafalah: { feeCapPercent: 0.5 } };
    expect(submit(drafted(), {}, MAKER).state.fee_policy).toEqual({
      policy: 'ADMIN_COST',
      cap_percent: '3',
      expenses: { percent: '1', amount: '20000' },
    });
    const error = refusal(() =>
      submit(drafted(), {}, commanding('key_maker', '2026-06-15', strict)),
    );
    expect(error.details).toMatchObject([{ code: 'KAF-FEE-EXCESSIVE' }]);
  });
});

describe('a review', () => {
  it('is refused from whoever created or submitted the draft', () => {
    const submitted = submit(drafted(), {}, commanding('key_other', '2026-06-15')).state;
    for (const actor of ['key_maker', 'key_other']) {
      const by = commanding(actor, '2026-06-16');
      const error = refusal(() => review(submitted, { decision: 'APPROVE' }, by));
      expect(error.code).toBe('AUTHORIZATION_ERROR');
    }
  });

  it('says "changed or submitted" to whoever submitted an earlier version', () => {
    const by = (actor: string) => commanding(actor, '2026-06-15');
    const submitted = submit(drafted(), {}, by('key_other')).state;
    const returned = review(submitted, { decision: 'RETURN', reason: 'no' }, REVIEWER).state;
    const again = submit(returned, {}, by('key_maker')).state;
    const error = refusal(() => review(again, { decision: 'APPROVE' }, by('key_other')));
    expect(error.message).toMatch(/^who changed or submitted a contract may not approve it/);
  });

  it('approves until the last day, and after it rejects or returns', () => {
    const onLast = commanding('key_reviewer', '2026-12-31');
    expect(review(underReview, { decision: 'APPROVE' }, onLast).state.status).toBe(
      'SHARIAH_APPROVED',
    );
    const after = commanding('key_reviewer', '2027-01-01');
    const error = refusal(() => review(underReview, { decision: 'APPROVE' }, after));
    expect(error).toMatchObject({
      code: 'CONFLICT',
      message:
        'cannot approve a guarantee whose validity ended on 2026-12-31; reject it, or withdraw it',
      details: [{ field: 'validity_period.end_date', code: 'EXPIRED' }],
    });
    const rejected = review(underReview, { decision: 'REJECT', reason: 'over' }, after);
    expect(rejected.state.status).toBe('TERMINATED');
  });

  it.each(['REJECT', 'RETURN'] as const)('that would %s says why', (decision) => {
    const error = refusal(() => review(underReview, { decision }, REVIEWER));
    expect(error.details).toMatchObject([{ field: 'reason', code: 'REQUIRED' }]);
  });

  it('ends what it rejects', () => {
    const { state } = review(underReview, { decision: 'REJECT', reason: 'no' }, REVIEWER);
    expect(state).toMatchObject({
      status: 'TERMINATED',
      termination: { reason: 'REJECTED', notes: 'no' },
      review: { decision: 'REJECT', by: 'key_reviewer' },
    });
  });

  it('returns a draft that shows why, until it is submitted again', () => {
    const { state } = review(underReview, { decision: 'RETURN', reason: 'no' }, REVIEWER);
    expect(state).toMatchObject({ status: 'DRAFT', review: { reason: 'no' } });
    expect(submit(state, {}, MAKER).state).not.toHaveProperty('review');
  });
});

describe('the execution', () => {
  const consent = { guarantor_consent_ref: 'GC-1' };

  it('is possible on the last day and not after it', () => {
    const onLast = commanding('key_maker', '2026-12-31');
    expect(execute(LIVES.SHARIAH_APPROVED, consent, onLast).state.status).toBe('ACTIVE');
    const after = commanding('key_maker', '2027-01-01');
    const error = refusal(() => execute(LIVES.SHARIAH_APPROVED, consent, after));
    expect(error).toMatchObject({
      code: 'CONFLICT',
      details: [{ field: 'validity_period.end_date', code: 'EXPIRED' }],
    });
  });

  it('waits for the end of the claim window', () => {
    const approved = { ...LIVES.SHARIAH_APPROVED, claim_window_days: 15 };
    const { state } = execute(approved, consent, LATER);
    expect(state.expiresAt).toEqual(new Date('2027-01-16T00:00:00Z'));
    expect(state.executed_at).toBe(LATER.now.toISOString());
  });
});

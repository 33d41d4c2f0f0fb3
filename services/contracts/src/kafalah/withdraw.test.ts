import {
  active,
  approvedClaim,
  claimed,
  commanding,
  drafted,
  FUTURE_DEBT,
  LATER,
  LIVES,
  MAKER,
  notice,
  pays,
  rejects,
} from '../../test/support/kafalah-lives';
import { refusal } from '../../test/support/lives';
import { submit } from './draft';
import type { Kafalah } from './kafalah';
import { withdraw } from './withdraw';

const reason = 'the order was not placed';
const future = active(FUTURE_DEBT);
const on = (day: string) => commanding('key_maker', day);
const withdrawn = (state: Kafalah, day: string, command: object = notice(day)) =>
  withdraw(state, { reason, ...command }, on(day));
const leaves = (state: Kafalah, now: string) =>
  withdraw(state, notice('2026-08-30'), { ...LATER, now: new Date(now) });
const details = (action: () => unknown) => {
  const error = refusal(action);
  return [error.code, ...error.details.map(({ field, code }) => `${field} ${code}`)];
};

describe('what binds nobody', () => {
  it.each([LIVES.DRAFT, LIVES.PENDING_SHARIAH_REVIEW, LIVES.SHARIAH_APPROVED])(
    'is withdrawn from without notice: $status',
    (life) => {
      const { state, events } = withdraw(life, { reason }, LATER);
      expect(state).toMatchObject({
        status: 'TERMINATED',
        termination: { reason: 'WITHDRAWN', notes: reason, at: LATER.now.toISOString() },
      });
      expect(state.termination).not.toHaveProperty('notice_ref');
      expect(events).toEqual([{ type: 'kafalah.contract.withdrawn' }]);
    },
  );

  it('is withdrawn from after its last day, too', () => {
    expect(withdraw(LIVES.SHARIAH_APPROVED, { reason }, on('2027-03-01')).state.status).toBe(
      'TERMINATED',
    );
  });

  it('keeps a notice that was given all the same, unless it is ahead', () => {
    const { state } = withdrawn(LIVES.DRAFT, '2026-06-25');
    expect(state.termination).toMatchObject({ notice_ref: 'NTC-1' });
    const ahead = () => withdrawn(LIVES.DRAFT, '2026-06-25', notice('2026-06-26'));
    expect(details(ahead)).toEqual(['VALIDATION_ERROR', 'notice_given_at OUT_OF_RANGE']);
  });
});

describe('a guarantee of a future debt', () => {
  it('is withdrawn from before the debt arises, and waits for no day then', () => {
    const { state, ruleRefs } = withdrawn(future, '2026-08-30');
    expect(state).toMatchObject({
      status: 'TERMINATED',
      termination: {
        reason: 'WITHDRAWN',
        notice_ref: 'NTC-1',
        notice_given_at: '2026-08-30T10:00:00.000Z',
      },
    });
    expect(state).not.toHaveProperty('expiresAt');
    expect(ruleRefs).toEqual(['KAF-WITHDRAW']);
  });

  it('is not withdrawn from once the day on which it arises has begun anywhere', () => {
    expect(leaves(future, '2026-08-31T09:59:59.999Z').state.status).toBe('TERMINATED');
    const error = refusal(() => leaves(future, '2026-08-31T10:00:00.000Z'));
    expect(error).toMatchObject({
      code: 'SHARIAH_VIOLATION',
      details: [{ field: 'underlying_obligation.arises_on', code: 'KAF-WITHDRAW' }],
    });
    expect(error.details[0]?.message).toBe(
      'the debt arises on 2026-09-01, and a withdrawal is possible before 2026-09-01, which begins in ' +
        'the first time zone at 2026-08-31T10:00:00.000Z; discharge it once the beneficiary has ' +
        'released the debtor or the debt has ended (AAOIFI SS 5, 3/1/4 and 3/2)',
    );
  });

  it('is not withdrawn from once a claim on it was paid: there is a debt', () => {
    const { state } = pays(approvedClaim(claimed(future, 10)), 10);
    const error = refusal(() => withdrawn(state, '2026-06-25'));
    expect(error.details).toMatchObject([{ code: 'KAF-WITHDRAW' }]);
    expect(error.details[0]?.message).toContain('10.00 SAR was paid');
  });

  it('is withdrawn from after a claim that was rejected, and not while it is open', () => {
    const open = claimed(future, 10);
    expect(refusal(() => withdrawn(open, '2026-06-25')).message).toBe(
      'cannot withdraw a kafalah that is CLAIMED; ' +
        'allowed now: claim, examine, decision, payment, amend, discharge',
    );
    expect(withdrawn(rejects(open).state, '2026-06-25').state.status).toBe('TERMINATED');
  });

  it.each([
    ['without a notice', {}, ['notice_ref REQUIRED', 'notice_given_at REQUIRED']],
    ['without its time', { notice_given_at: undefined }, ['notice_given_at REQUIRED']],
    [
      'with one of tomorrow',
      { notice_given_at: '2026-06-25T12:00:00.001Z' },
      ['notice_given_at OUT_OF_RANGE'],
    ],
    [
      'with one of the year 10000',
      { notice_given_at: '+010000-01-01T22:59:59.000Z' },
      ['notice_given_at OUT_OF_RANGE'],
    ],
    [
      'with one from before the execution',
      { notice_given_at: '2026-06-20T11:59:59.999Z' },
      ['notice_given_at OUT_OF_RANGE'],
    ],
  ])('is not withdrawn from %s', (_, change, expected) => {
    const given = Object.keys(change).length > 0 ? { ...notice(), ...change } : {};
    expect(details(() => withdrawn(future, '2026-06-25', given))).toEqual([
      'VALIDATION_ERROR',
      ...expected,
    ]);
  });

  it.each([
    ['of the very instant', '2026-06-25T12:00:00.000Z'],
    ['of the instant of the execution', '2026-06-20T12:00:00.000Z'],
  ])('is withdrawn from with a notice %s', (_, notice_given_at) => {
    const left = withdrawn(future, '2026-06-25', { ...notice(), notice_given_at }).state;
    expect(left.termination).toMatchObject({ notice_given_at });
  });
});

it('a guarantee of a debt that exists is not withdrawn from, and no notice is asked for', () => {
  expect(details(() => withdraw(active(), { reason }, LATER))).toEqual([
    'SHARIAH_VIOLATION',
    'underlying_obligation.arises_on KAF-WITHDRAW',
  ]);
});

it('a guarantee that is over is refused as over, whatever else is wrong and the sweep has seen', () => {
  for (const state of [active(), future]) {
    expect(details(() => withdraw(state, { reason }, on('2027-01-01')))).toEqual([
      'CONFLICT',
      'validity_period.end_date EXPIRED',
    ]);
  }
});

describe('a debt that arises after the guarantee has ended', () => {
  const arising = (arises_on: string) => ({ ...FUTURE_DEBT.underlying_obligation, arises_on });
  const late = arising('2027-01-01');
  const expected = ['VALIDATION_ERROR', 'underlying_obligation.arises_on OUT_OF_RANGE'];

  it('is not guaranteed, and one of the last day is', () => {
    expect(details(() => drafted({ underlying_obligation: late }))).toEqual(expected);
    expect(drafted({ underlying_obligation: arising('2026-12-31') }).status).toBe('DRAFT');
  });

  it('is not submitted either', () => {
    expect(details(() => submit(drafted(), { underlying_obligation: late }, MAKER))).toEqual(
      expected,
    );
  });
});

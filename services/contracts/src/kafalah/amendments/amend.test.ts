import {
  active,
  amended,
  approvedClaim,
  asksToExtend,
  claimed,
  commanding,
  decidesAmendment,
  examined,
  EXTENSION,
  FUTURE_DEBT,
  LATER,
  notice,
  pays,
} from '../../../test/support/kafalah-lives';
import { refusal } from '../../../test/support/lives';
import { amend } from './amend';
import { approvable, remaining } from '../amounts';
import { expire } from '../consequences';
import { decideAmendment } from './decide-amendment';
import { discharge } from '../discharge';
import type { Kafalah } from '../kafalah';
import { MOST } from '../records';
import { withdraw } from '../withdraw';

const on = (day: string) => commanding('key_maker', day);
const proposes = (state: Kafalah, change: object, context = LATER) =>
  amend(state, { ...EXTENSION, ...change }, context);
const details = (action: () => unknown) => {
  const error = refusal(action);
  return [error.code, ...error.details.map(({ field, code }) => `${field} ${code}`)];
};
const agreed = { beneficiary_consent_ref: 'BC-2' };
const amount = (guaranteed_amount: string) => ({
  ...agreed,
  end_date: undefined,
  guaranteed_amount,
});
const latest = ({ amendments }: Kafalah) => amendments.at(-1);

describe('an amendment', () => {
  it('keeps what it would change, by whom it was proposed, and the rules of its fee', () => {
    const { state, events } = proposes(active(), {});
    expect(events).toEqual([]);
    expect(state.validity_period.end_date).toBe('2026-12-31');
    expect(latest(state)).toMatchObject({
      id: 'amd_01JD0Z5V8Q4N7T2M9K6H3F1B0A_1',
      former: { end_date: '2026-12-31', guaranteed_amount: '100000.00' },
      proposed_by: 'key_maker',
      checks: ['KAF-FEE-RIBA', 'KAF-FEE-EXPENSE', 'KAF-FEE-EXCESSIVE'].map((rule) => ({ rule })),
    });
  });

  it('an approved amendment moves the day of the expiry', () => {
    const { state } = decidesAmendment(amended(active()), 'APPROVE');
    expect(state.expiresAt).toEqual(new Date('2027-07-01T00:00:00Z'));
    expect(expire(state).state.status).toBe('EXPIRED');
  });

  it('an amendment approved while a claim is open waits for no day', () => {
    const { state } = decidesAmendment(amended(claimed(active(), 10)), 'APPROVE');
    expect([state.status, state.expiresAt]).toEqual(['CLAIMED', undefined]);
    expect(state.validity_period.end_date).toBe('2027-06-30');
  });

  it('of the amount changes what may be claimed and approved', () => {
    const state = decidesAmendment(amended(active(), amount('40000')), 'APPROVE').state;
    expect([remaining(state).toDecimal(), approvable(state).toDecimal()]).toEqual([
      '40000.00',
      '40000.00',
    ]);
  });

  it.each<[string, object, string[]]>([
    ['nothing', { end_date: undefined }, ['end_date INVALID_VALUE']],
    [
      'what holds already',
      { ...amount('100000'), end_date: '2026-12-31' },
      ['end_date INVALID_VALUE'],
    ],
    ['an end before today', { ...agreed, end_date: '2026-06-19' }, ['end_date OUT_OF_RANGE']],
    ['an end in more than 100 years', { end_date: '2126-06-21' }, ['end_date OUT_OF_RANGE']],
    ['an amount of nothing', amount('0'), ['guaranteed_amount OUT_OF_RANGE']],
    ['an amount finer than the currency', amount('1.001'), ['guaranteed_amount INVALID_VALUE']],
    ['an amount too large', amount('99999999999999.9'), ['guaranteed_amount OUT_OF_RANGE']],
    [
      'a longer time without the debtor',
      { debtor_consent_ref: undefined },
      ['debtor_consent_ref REQUIRED'],
    ],
    [
      'a larger amount without the debtor',
      { ...amount('100001'), debtor_consent_ref: undefined },
      ['debtor_consent_ref REQUIRED'],
    ],
    [
      'a shorter time without the beneficiary',
      { end_date: '2026-12-30' },
      ['beneficiary_consent_ref REQUIRED'],
    ],
    [
      'more time for less without either',
      {
        ...amount('1'),
        ...EXTENSION,
        debtor_consent_ref: undefined,
        beneficiary_consent_ref: undefined,
      },
      ['debtor_consent_ref REQUIRED', 'beneficiary_consent_ref REQUIRED'],
    ],
  ])('is refused with %s', (_, change, expected) => {
    expect(details(() => proposes(active(), change))).toEqual(['VALIDATION_ERROR', ...expected]);
  });

  it('needs no consent of a debtor who repays nothing', () => {
    const gift = active({}, { debtor_consent_ref: undefined } as never);
    expect(latest(amended(gift, { debtor_consent_ref: undefined }))?.status).toBe('PROPOSED');
  });

  it('does not end before the debt arises', () => {
    const change = { ...agreed, end_date: '2026-08-31' };
    expect(details(() => proposes(active(FUTURE_DEBT), change))).toEqual([
      'VALIDATION_ERROR',
      'end_date OUT_OF_RANGE',
    ]);
  });

  it('leaves what is paid and approved on claims', () => {
    const paid = pays(approvedClaim(claimed(active(), 30_000)), 30_000).state;
    const both = approvedClaim(claimed(paid, 20_000));
    const below = refusal(() => proposes(both, amount('49999.99')));
    expect(below.message).toContain('must be at least 50000.00 SAR');
    expect(latest(amended(both, amount('50000')))?.guaranteed_amount).toBe('50000.00');
    const all = refusal(() => proposes(paid, amount('30000')));
    expect(all.message).toContain('must be above 30000.00 SAR, what is paid; discharge');
  });

  it('is held to what was approved between the proposal and its decision', () => {
    const proposed = amended(active(), amount('20000'));
    const claimedMeanwhile = approvedClaim(claimed(proposed, 30_000));
    expect(details(() => decidesAmendment(claimedMeanwhile, 'APPROVE'))).toEqual([
      'VALIDATION_ERROR',
      'guaranteed_amount OUT_OF_RANGE',
    ]);
    expect(decidesAmendment(claimedMeanwhile, 'REJECT').state.status).toBe('CLAIMED');
  });

  it('comes while claims are taken', () => {
    expect(latest(amended(active(), {}, on('2026-12-31')))?.status).toBe('PROPOSED');
    const late = () => proposes(active(), {}, on('2027-01-01'));
    expect(details(late)).toEqual(['CONFLICT', 'validity_period.end_date EXPIRED']);
    const proposed = amended(active());
    const lateApproval = () => decidesAmendment(proposed, 'APPROVE', on('2027-01-01'));
    expect(details(lateApproval)).toEqual(['CONFLICT', 'validity_period.end_date EXPIRED']);
  });

  it('lapses with its guarantee', () => {
    const proposed = amended(active());
    const release = { reason: 'paid', evidence_ref: 'REL-1' };
    const future = amended(active(FUTURE_DEBT));
    const ends = [
      expire(proposed).state,
      discharge(proposed, release, LATER).state,
      withdraw(future, notice(), on('2026-06-25')).state,
      pays(approvedClaim(claimed(proposed, 100_000)), 100_000).state,
    ];
    expect(ends.map((state) => latest(state)?.status)).toEqual(Array(4).fill('LAPSED'));
  });

  it(`is one of at most ${MOST.amendments}`, () => {
    const rejected = decidesAmendment(amended(active()), 'REJECT').state;
    const amendments = Array.from({ length: MOST.amendments }, () => latest(rejected)!);
    expect(details(() => proposes({ ...rejected, amendments }, {}))).toEqual([
      'CONFLICT',
      'amendments LIMIT_REACHED',
    ]);
  });
});

describe('the decision on an amendment', () => {
  const proposed = amended(active());
  const decides = (command: object, actor = 'key_decider') =>
    decideAmendment(
      proposed,
      { amendment_id: latest(proposed)!.id, decision: 'APPROVE', ...command },
      { ...LATER, actor },
    );

  it('is made by another person', () => {
    expect(refusal(() => decides({}, 'key_maker')).code).toBe('AUTHORIZATION_ERROR');
    expect(latest(decides({ shariah_board_ref: 'SSB-2' }).state)).toMatchObject({
      status: 'APPROVED',
      decided_by: 'key_decider',
      shariah_board_ref: 'SSB-2',
    });
  });

  it('rejects with a reason, and once', () => {
    expect(details(() => decides({ decision: 'REJECT' }))).toEqual([
      'VALIDATION_ERROR',
      'reason REQUIRED',
    ]);
    const rejected = decidesAmendment(proposed, 'REJECT').state;
    expect(refusal(() => decidesAmendment(rejected, 'APPROVE')).message).toBe(
      'cannot approve an amendment that is REJECTED; this state is final',
    );
    expect(refusal(() => decides({ amendment_id: 'amd_other_1' })).code).toBe('NOT_FOUND');
  });
});

describe('a claim to extend or pay', () => {
  const asked = asksToExtend(active(), '2027-06-30');
  const statuses = ({ claims }: Kafalah) => claims.map(({ status }) => status);

  it.each(['2026-12-31', '2126-06-21'])('does not ask for %s', (day) => {
    expect(details(() => asksToExtend(active(), day))).toEqual([
      'VALIDATION_ERROR',
      'extend_to OUT_OF_RANGE',
    ]);
  });

  it('does not ask in the claim window for a day that is over', () => {
    const state = active({ claim_window_days: 10 });
    expect(details(() => asksToExtend(state, '2027-01-03', on('2027-01-04')))).toEqual([
      'VALIDATION_ERROR',
      'extend_to OUT_OF_RANGE',
    ]);
  });

  it('says until when payment may wait', () => {
    expect(asked.claims[0]).toMatchObject({ extend_to: '2027-06-30', extend_by: '2026-07-20' });
    expect(claimed(active(), 1).claims[0]).not.toHaveProperty('extend_by');
  });

  it.each([
    ['submitted', asked],
    ['under review', examined(asked)],
  ])('is answered by the extension while it is %s', (_, state) => {
    const { state: after, events } = decidesAmendment(amended(state), 'APPROVE');
    expect([after.status, statuses(after)]).toEqual(['ACTIVE', ['EXTENDED']]);
    expect(after.expiresAt).toEqual(new Date('2027-07-01T00:00:00Z'));
    const claim_id = after.claims[0]?.id;
    expect(events).toEqual([
      { type: 'kafalah.contract.amended' },
      { type: 'kafalah.claim.extended', claim_id },
    ]);
    expect(latest(after)?.extended_claims).toEqual([claim_id]);
  });

  it.each<[string, Kafalah, object]>([
    ['by a shorter one', asked, { end_date: '2027-06-29' }],
    ['where it is approved', approvedClaim(asked), {}],
    ['where only the payment was asked for', claimed(active(), 10), {}],
  ])('stays open %s', (_, state, change) => {
    const before = statuses(state);
    const { state: after } = decidesAmendment(amended(state, change), 'APPROVE');
    expect([after.status, statuses(after)]).toEqual(['CLAIMED', before]);
  });

  it('is not answered by an extension that cuts what it demands', () => {
    const demanded = Number(asked.claims[0]!.amount);
    const cut = (guaranteed_amount: number) => () =>
      decidesAmendment(
        amended(asked, { ...agreed, guaranteed_amount: String(guaranteed_amount) }),
        'APPROVE',
      ).state;
    expect(details(cut(demanded - 0.01))).toEqual([
      'VALIDATION_ERROR',
      'guaranteed_amount OUT_OF_RANGE',
    ]);
    expect(refusal(cut(demanded - 0.01)).message).toContain(asked.claims[0]!.id);
    expect(statuses(cut(demanded)())).toEqual(['EXTENDED']);
    const twice = asksToExtend(asked, '2027-06-30');
    const between = { ...agreed, guaranteed_amount: String(2 * demanded - 1) };
    expect(details(() => amended(twice, between))[1]).toBe('guaranteed_amount OUT_OF_RANGE');
  });

  it('is not extended by who recorded or examined it', () => {
    const byOther = amended(
      examined(asked, { ...LATER, actor: 'key_desk' }),
      {},
      {
        ...LATER,
        actor: 'key_other',
      },
    );
    const amendment_id = latest(byOther)!.id;
    for (const actor of ['key_maker', 'key_desk']) {
      const command = { amendment_id, decision: 'APPROVE' } as const;
      const decides = () => decideAmendment(byOther, command, { ...LATER, actor });
      expect(refusal(decides).code).toBe('AUTHORIZATION_ERROR');
    }
  });
});

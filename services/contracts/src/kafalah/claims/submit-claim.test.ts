import {
  active,
  approvedClaim,
  claimed,
  commanding,
  LATER,
  pays,
  rejects,
} from '../../../test/support/kafalah-lives';
import { refusal } from '../../../test/support/lives';
import { paid, remaining } from '../amounts';
import { submitClaim } from './submit-claim';
import type { SubmitKafalahClaimRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/kafalah';
import type { Kafalah } from '../kafalah';
import { MOST } from '../records';

const LAST_DAY = commanding('key_maker', '2026-12-31');
const DAY_AFTER = commanding('key_maker', '2027-01-01');
const claim = (state: Kafalah, request: Partial<SubmitKafalahClaimRequest> = {}, context = LATER) =>
  submitClaim(state, { claim_amount: '30000', reason: 'not paid', ...request }, context);
const broken = (state: Kafalah, request: Partial<SubmitKafalahClaimRequest>) => {
  const { code, details } = refusal(() => claim(state, request));
  return [code, ...details.map((detail) => `${detail.field} ${detail.code}`)];
};

describe('a claim', () => {
  it('is kept with an id of its own, and the guarantee waits for no day meanwhile', () => {
    const { state, events } = claim(active(), { documents: ['doc_1'] });
    expect(state.claims).toMatchObject([
      {
        id: 'clm_01JD0Z5V8Q4N7T2M9K6H3F1B0A_1',
        amount: '30000.00',
        documents: ['doc_1'],
        claimant_id: 'ent_creditor_3',
        status: 'SUBMITTED',
        submitted_at: '2026-06-20T12:00:00.000Z',
      },
    ]);
    expect(state).not.toHaveProperty('expiresAt');
    expect(events).toEqual([{ type: 'kafalah.claim.submitted', claim_id: state.claims[0]?.id }]);
  });

  it('of 80,000 is refused after 30,000 of 100,000 were paid, with the 70,000 that are left', () => {
    const { state } = pays(approvedClaim(claimed(active(), 30_000)), 30_000);
    const error = refusal(() => claim(state, { claim_amount: '80000' }));
    expect(error).toMatchObject({
      code: 'SHARIAH_VIOLATION',
      details: [{ field: 'claim_amount', code: 'CLAIM_EXCEEDS_GUARANTEE' }],
    });
    expect(error.details[0]?.message).toMatch(/80000\.00 SAR is above 70000\.00 SAR.*3\/1\/4/);
    const done = pays(approvedClaim(claimed(state, 70_000)), 70_000).state;
    expect([done.status, paid(done).toDecimal(), remaining(done).isZero()]).toEqual([
      'PAID',
      '100000.00',
      true,
    ]);
  });

  it('a wrong claim does not block the corrected one, whatever it asks for', () => {
    const wrong = claimed(active(), 100_000);
    const corrected = approvedClaim(claimed(wrong, 100_000));
    expect(corrected.claims.map(({ status }) => status)).toEqual(['SUBMITTED', 'APPROVED']);
  });

  describe('a claim sent again without an idempotency key', () => {
    const KEYLESS = { ...LATER, key: undefined };
    const DOCUMENTS = { documents: ['doc_1', 'doc_2'] };
    const first = claim(active(), DOCUMENTS, KEYLESS).state;

    it('is refused while the first is open, with its id', () => {
      const reversed = { claim_amount: '30000.00', documents: ['doc_2', 'doc_1'] };
      for (const state of [first, approvedClaim(first), pays(approvedClaim(first), 1).state]) {
        const error = refusal(() => claim(state, reversed, KEYLESS));
        expect(error).toMatchObject({
          code: 'CONFLICT',
          details: [{ field: 'claim_amount', code: 'DUPLICATE_CLAIM' }],
        });
        expect(error.message).toContain(`is open as ${first.claims[0]?.id}; send another one with`);
      }
    });

    it.each([
      ['another amount', { claim_amount: '30000.01' }],
      ['another reason', { reason: 'not paid in May' }],
      ['other documents', { documents: ['doc_1'] }],
      ['evidence of the default', { debtor_default_evidence: 'doc_3' }],
      ['its condition met', { condition_met: true }],
      ['an extension that would do', { extend_to: '2027-06-30' }],
    ])('is another one with %s', (_, request) => {
      const { claims } = claim(first, { ...DOCUMENTS, ...request }, KEYLESS).state;
      expect(claims).toHaveLength(2);
    });

    it('is taken with an idempotency key, and once the first is rejected', () => {
      expect(claim(first, DOCUMENTS).state.claims).toHaveLength(2);
      const again = claim(rejects(first).state, DOCUMENTS, KEYLESS);
      expect(again.state.claims).toHaveLength(2);
    });
  });

  it('is within what is unpaid', () => {
    const { state } = pays(approvedClaim(claimed(active(), 60_000)), 1);
    expect(broken(state, { claim_amount: '99999.01' })).toEqual([
      'SHARIAH_VIOLATION',
      'claim_amount CLAIM_EXCEEDS_GUARANTEE',
    ]);
    expect(claim(state, { claim_amount: '99999' }).state.claims).toHaveLength(2);
  });

  it('is refused from anybody but the beneficiary', () => {
    expect(broken(active(), { claimant_id: 'ent_debtor_7' })).toEqual([
      'SHARIAH_VIOLATION',
      'claimant_id KAF-CLAIMANT',
    ]);
    const { state } = claim(active(), { claimant_id: ' ent_creditor_3' });
    expect(state.claims[0]?.claimant_id).toBe('ent_creditor_3');
  });

  it('waits for the condition', () => {
    const state = active({ condition: 'delivery is refused' });
    for (const request of [{}, { condition_met: false }])
      expect(broken(state, request)).toEqual(['SHARIAH_VIOLATION', 'condition_met KAF-CONDITION']);
    expect(claim(state, { condition_met: true }).state.claims[0]?.condition_met).toBe(true);
  });

  it('names a document of the default where the debtor comes first', () => {
    const state = active({ claim_order: 'DEBTOR_FIRST' });
    expect(broken(state, {})).toEqual(['SHARIAH_VIOLATION', 'debtor_default_evidence KAF-ORDER']);
    expect(claim(state, { debtor_default_evidence: 'doc_1' }).state.status).toBe('CLAIMED');
  });

  it('names a document of the failure on a performance guarantee', () => {
    const state = active({ kafalah_type: 'performance' });
    expect(broken(state, {})).toEqual(['VALIDATION_ERROR', 'documents REQUIRED']);
  });

  it.each(['0', '-1', '0.001'])('of %s SAR is no amount', (claim_amount) => {
    const [code, detail] = broken(active(), { claim_amount });
    expect([code, detail?.split(' ')[0]]).toEqual(['VALIDATION_ERROR', 'claim_amount']);
  });

  it('is taken on the last day and in the claim window, and not after', () => {
    expect(claim(active(), {}, LAST_DAY).state.status).toBe('CLAIMED');
    const late = refusal(() => claim(active(), {}, DAY_AFTER));
    expect(late).toMatchObject({
      code: 'CONFLICT',
      details: [{ field: 'validity_period.end_date', code: 'EXPIRED' }],
    });
    expect(late.message).toContain('cannot claim after 2026-12-31');
    expect(claim(active({ claim_window_days: 1 }), {}, DAY_AFTER).state.status).toBe('CLAIMED');
  });

  it('is refused from the midnight that ends the last day', () => {
    const midnight = new Date('2027-01-01T00:00:00Z');
    const before = { ...LATER, now: new Date(midnight.getTime() - 1) };
    expect(claim(active(), {}, before).state.status).toBe('CLAIMED');
    const at = { ...LATER, now: midnight };
    expect(refusal(() => claim(active(), {}, at)).details[0]?.code).toBe('EXPIRED');
    expect(rejects(claimed(active(), 1), at).state.status).toBe('EXPIRED');
  });

  it('is taken on the first day, and not before', () => {
    const validity_period = { start_date: '2026-07-01', end_date: '2026-12-31' };
    const state = active({ validity_period });
    const first = commanding('key_maker', '2026-07-01');
    expect(claim(state, {}, first).state.status).toBe('CLAIMED');
    const error = refusal(() => claim(state));
    expect(error.details).toMatchObject([{ code: 'NOT_YET_VALID' }]);
  });

  it(`is one of at most ${MOST.claims}`, () => {
    const [one] = claimed(active(), 1).claims;
    const claims = Array.from({ length: MOST.claims }, () => ({ ...one!, status: 'REJECTED' }));
    const error = refusal(() => claim({ ...active(), claims } as Kafalah));
    expect(error).toMatchObject({ code: 'CONFLICT', details: [{ code: 'LIMIT_REACHED' }] });
    expect(error.message).toContain('; settle what is left by a claim that is open');
  });
});

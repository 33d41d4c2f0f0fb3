import { openBank, type Bank } from '../../src/rails/bank';
import { day } from '../../src/rails/day';
import {
  activeKafalah,
  approvedClaim,
  ask,
  kafalahBody,
  KAFALAHS,
  type BarePage,
} from '../../src/rails/kafalah';
import { Stack } from '../../src/stack/stack';

let stack: Stack;
let bank: Bank;

beforeAll(async () => {
  stack = await Stack.start();
  bank = await openBank(stack);
});
afterAll(() => stack?.stop());

const shown = (id: string) => ask(bank.maker, `/${id}`);
const total = async (path: string) => {
  const { pagination } = await ask<BarePage<unknown>>(bank.maker, path);
  return pagination.total;
};

describe('bad input', () => {
  const cases: readonly (readonly [string, object, number, string])[] = [
    ['one party twice', { guarantor_id: 'ent_debtor_7' }, 422, 'guarantor_id KAF-PARTIES'],
    ['a fee above the cap', { guarantee_fee: 5_000 }, 422, 'guarantee_fee KAF-FEE-EXCESSIVE'],
    [
      'an interest loan',
      { underlying_obligation: { reference: 'L-1', kind: 'INTEREST_LOAN' } },
      422,
      'underlying_obligation.kind KAF-LAWFUL',
    ],
    [
      'guaranteed capital',
      { underlying_obligation: { reference: 'M-1', kind: 'MUDARABAH_CAPITAL' } },
      422,
      'underlying_obligation.kind KAF-CAPITAL',
    ],
    [
      'a fee by period',
      { fee_breakdown: [{ description: 'fee per month', amount: 50 }] },
      422,
      'fee_breakdown[0] KAF-FEE-RIBA',
    ],
    [
      'a breakdown of another sum',
      { fee_breakdown: [{ description: 'stamps', amount: 49.99 }] },
      400,
      'fee_breakdown INVALID_VALUE',
    ],
    [
      'an end before the start',
      { validity_period: { start_date: day(30), end_date: day(-1) } },
      400,
      'validity_period.end_date OUT_OF_RANGE',
    ],
    [
      'a start long ago',
      { validity_period: { start_date: day(-400), end_date: day(30) } },
      400,
      'validity_period.start_date OUT_OF_RANGE',
    ],
    [
      'an end before today',
      { validity_period: { start_date: day(-30), end_date: day(-2) } },
      400,
      'validity_period.end_date OUT_OF_RANGE',
    ],
    [
      'a debt that arises after the end',
      { underlying_obligation: { reference: 'O-1', kind: 'SALE_DEBT', arises_on: day(31) } },
      400,
      'underlying_obligation.arises_on OUT_OF_RANGE',
    ],
    ['nothing guaranteed', { guaranteed_amount: 0 }, 400, 'guaranteed_amount OUT_OF_RANGE'],
    ['three decimals in SAR', { guaranteed_amount: 1.001 }, 400, 'guaranteed_amount INVALID_VALUE'],
    ['no such type', { kafalah_type: 'moral' }, 400, 'kafalah_type INVALID_VALUE'],
    ['a camelCase name', { claimOrder: 'ANY' }, 400, 'claimOrder UNKNOWN_FIELD'],
  ];

  test.each(cases)('is refused at creation: %s', async (_, change, status, detail) => {
    const before = await total('?perPage=1');
    const answer = await bank.maker.post(KAFALAHS, kafalahBody(change));
    const [found] = answer.body.error.details;
    expect([answer.status, `${found?.field} ${found?.code}`]).toEqual([status, detail]);
    expect(await total('?perPage=1')).toBe(before);
  });

  test.each([
    ['by the wrong party', { claimant_id: 'ent_debtor_7' }, 422, 'claimant_id KAF-CLAIMANT'],
    ['above what is left', { claim_amount: 100_001 }, 422, 'claim_amount CLAIM_EXCEEDS_GUARANTEE'],
    ['of zero', { claim_amount: 0 }, 400, 'claim_amount OUT_OF_RANGE'],
    ['with three decimals in SAR', { claim_amount: 1.001 }, 400, 'claim_amount INVALID_VALUE'],
    [
      'while the condition is not met',
      { condition_met: false },
      422,
      'condition_met KAF-CONDITION',
    ],
    [
      'without the default of the debtor, who comes first',
      { debtor_default_evidence: undefined },
      422,
      'debtor_default_evidence KAF-ORDER',
    ],
  ])('is refused as a claim %s, and nothing changes', async (_, change, status, detail) => {
    const terms = { condition: 'delivery is refused', claim_order: 'DEBTOR_FIRST' };
    const active = await activeKafalah(bank, terms);
    const claim = {
      claim_amount: 1_000,
      reason: 'the debtor did not pay',
      condition_met: true,
      debtor_default_evidence: 'doc_1',
      ...change,
    };
    const answer = await bank.maker.post(`${KAFALAHS}/${active.id}/claim`, claim);
    const [found] = answer.body.error.details;
    expect([answer.status, `${found?.field} ${found?.code}`]).toEqual([status, detail]);
    expect(await shown(active.id)).toEqual(active);
  });

  test('is refused as a command in the wrong status, which the answer names', async () => {
    const { id } = await ask(bank.maker, '', kafalahBody());
    const { status, body } = await bank.maker.post(`${KAFALAHS}/${id}/execute`, {
      guarantor_consent_ref: 'GC-1',
    });
    expect([status, body.error.message]).toEqual([
      409,
      'cannot execute a kafalah that is DRAFT; allowed now: submit, withdraw',
    ]);
  });

  test('is refused as a review by the maker, and as a payment above what is approved', async () => {
    const { id } = await ask(bank.maker, '', kafalahBody());
    await ask(bank.maker, `/${id}/submit`, {});
    const review = { decision: 'APPROVE' };
    const own = await bank.maker.post(`${KAFALAHS}/${id}/review`, review);
    expect([own.status, own.body.error.code]).toEqual([403, 'AUTHORIZATION_ERROR']);
    const active = await activeKafalah(bank);
    const claim = await approvedClaim(bank, active.id, 100);
    const payment = { amount: 100.01, reference: 'TRF-1' };
    const path = `${KAFALAHS}/${active.id}/claims/${claim}/payment`;
    const paid = await bank.maker.post(path, payment);
    expect([paid.status, paid.body.error.details[0]?.field]).toEqual([400, 'amount']);
  });
});

import {
  asSold,
  at,
  ID,
  LIVES,
  refusal,
  settled,
  sold,
} from '../../../test/support/murabaha-lives';
import type { CollectionCost } from './collection-cost';
import { recordCost, reimburse } from './collection-costs';
import type { Murabaha } from '../contract';
import { outstandingOf } from '../schedule/schedule';

const collectionCosts = { percent: 2, reference: 'SSB-21' };
/** 2 percent of 108,000 are 2,160. */
const decided = sold({}, { settings: { murabaha: { collectionCosts } } });
/** The first instalment is due on 16 July, and late from the day after. */
const LATE_FROM = '2026-07-17T00:00:00.000Z';
const NOW = '2026-07-20T09:00:00.000Z';
const COST = {
  installment_number: 1,
  kind: 'COURT',
  amount: '150',
  paid_to: 'ent_court_1',
  invoice_ref: 'INV-9',
  incurred_at: LATE_FROM,
} as const;

const records = (state: Murabaha, change: object = {}, now = NOW) =>
  recordCost(state, { ...COST, ...change }, at(now)).state;
const details = (action: () => unknown) => {
  const error = refusal(action);
  return [error.code, ...error.details.map(({ field, code }) => `${field} ${code}`)];
};
const latest = ({ collectionCosts: costs }: Murabaha) => costs?.at(-1);

describe('a cost of collection', () => {
  it('is kept beside the debt, by whom and when', () => {
    const state = records(decided);
    expect(latest(state)).toEqual({
      ...COST,
      id: ID.replace('mrb', 'mcc') + '_1',
      amount: '150.00',
      recorded_at: NOW,
      recorded_by: 'key_maker',
    });
    expect(outstandingOf(asSold(state)).toDecimal()).toBe('108000.00');
    expect(asSold(state).sale.late).toEqual([1]);
  });

  it('is claimed by no policy of a jurisdiction, and by the one of the submission', () => {
    for (const jurisdiction of ['SA', 'MY', undefined]) {
      const contract = sold({}, { settings: { jurisdiction } });
      expect(details(() => records(contract))).toEqual(['SHARIAH_VIOLATION', 'amount MUR-COSTS']);
    }
    expect(decided.policy.collection_costs).toEqual({ percent: '2', reference: 'SSB-21' });
  });

  it("comes with those before to no more than the board's share of the price", () => {
    const first = records(decided, { amount: '2000' });
    expect(latest(records(first, { amount: '160', invoice_ref: 'INV-10' }))?.amount).toBe('160.00');
    const error = refusal(() => records(first, { amount: '160.01', invoice_ref: 'INV-10' }));
    expect(error.details[0]?.message).toBe(
      'all costs of the contract would be 2160.01 SAR, above 2160.00 SAR, 2 % of the sale price by ' +
        'SSB-21; claim less (AAOIFI SS 3, 2/1/4)',
    );
  });

  it.each<[string, object, string[]]>([
    ['of nothing', { amount: '0' }, ['VALIDATION_ERROR', 'amount OUT_OF_RANGE']],
    ['finer than the currency', { amount: '1.001' }, ['VALIDATION_ERROR', 'amount INVALID_VALUE']],
    [
      'from before the lateness',
      { incurred_at: '2026-07-16T23:59:59.999Z' },
      ['VALIDATION_ERROR', 'incurred_at OUT_OF_RANGE'],
    ],
    [
      'ahead of now',
      { incurred_at: '2026-07-20T09:00:00.001Z' },
      ['VALIDATION_ERROR', 'incurred_at OUT_OF_RANGE'],
    ],
    [
      'paid to the customer',
      { paid_to: ' ENT_customer_042' },
      ['SHARIAH_VIOLATION', 'paid_to MUR-COSTS-PAYEE'],
    ],
    [
      'of an instalment that is not late',
      { installment_number: 2 },
      ['CONFLICT', 'installment_number NOT_LATE'],
    ],
    [
      'of an instalment that is not there',
      { installment_number: 13 },
      ['CONFLICT', 'installment_number NOT_LATE'],
    ],
  ])('is refused: one %s', (_, change, expected) => {
    expect(details(() => records(decided, change))).toEqual(expected);
  });

  it('is of an invoice that is recorded once, and of one third party', () => {
    const first = records(decided);
    for (const change of [{ amount: '1' }, { invoice_ref: ' inv-9 ' }]) {
      expect(details(() => records(first, change))).toEqual([
        'CONFLICT',
        'invoice_ref DUPLICATE_COST',
      ]);
    }
    expect(records(first, { paid_to: 'ent_lawyer_2' }).collectionCosts).toHaveLength(2);
  });

  it('is one of at most 100', () => {
    const costs = Array.from({ length: 100 }, (_, i): CollectionCost => ({
      ...latest(records(decided))!,
      amount: '1',
      invoice_ref: `${i}`,
    }));
    const full = { ...records(decided), collectionCosts: costs };
    expect(details(() => records(full))).toEqual(['CONFLICT', 'amount TOO_MANY_COSTS']);
  });

  it('is booked after the contract has ended, and of no contract before its sale', () => {
    const late = records(decided);
    const done = settled(late, { settlement_amount: '108000' }, NOW).state;
    expect(records(done, { invoice_ref: 'INV-10' }).collectionCosts).toHaveLength(2);
    for (const status of ['DRAFT', 'SHARIAH_APPROVED', 'TERMINATED'] as const) {
      expect(details(() => records(LIVES[status]))[1]).toBe('installment_number NOT_LATE');
    }
  });
});

describe('the repayment of a cost', () => {
  const late = records(decided);
  const cost_id = latest(late)!.id;
  const repays = (state: Murabaha, change: object = {}) =>
    reimburse(state, { cost_id, reference: 'TRF-9', ...change }, at(NOW)).state;

  it('is of the whole cost, and once', () => {
    const repaid = repays(late);
    expect(latest(repaid)).toMatchObject({ reimbursement_ref: 'TRF-9', reimbursed_at: NOW });
    expect(details(() => repays(repaid))).toEqual(['CONFLICT', 'status INVALID_STATE']);
    expect(refusal(() => repays(late, { cost_id: 'mcc_other_1' })).code).toBe('NOT_FOUND');
  });

  it.each(['2026-07-16T23:59:59.999Z', '2026-07-20T09:00:00.001Z'])('is not of %s', (instant) => {
    expect(details(() => repays(late, { reimbursed_at: instant }))).toEqual([
      'VALIDATION_ERROR',
      'reimbursed_at OUT_OF_RANGE',
    ]);
  });
});

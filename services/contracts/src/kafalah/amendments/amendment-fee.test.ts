import {
  active,
  amended,
  commanding,
  decidesAmendment,
  EXTENSION,
  LATER,
} from '../../../test/support/kafalah-lives';
import { refusal } from '../../../test/support/lives';
import { amend } from './amend';
import type { Kafalah } from '../kafalah';

const EXPENSES = {
  guarantee_fee: 500,
  fee_breakdown: [{ description: 'Document examination', amount: 500 }],
};
const item = (amount: string, description = 'Courier') => ({
  fee: amount,
  fee_breakdown: [{ description, amount }],
});
const broken = (state: Kafalah, change: object, context = LATER) => {
  const [detail] = refusal(() => amend(state, { ...EXTENSION, ...change }, context)).details;
  return [`${detail?.field} ${detail?.code}`, detail?.message ?? ''] as const;
};

describe('the fee of an amendment where only expenses are paid', () => {
  const state = active(EXPENSES);

  it('is the expenses that it shows', () => {
    const { amendments } = amended(state, item('300'));
    expect(amendments[0]).toMatchObject({ fee: '300.00', fee_breakdown: [{ amount: '300.00' }] });
  });

  it('is none that is only stated, however low', () => {
    const [found, message] = broken(state, { fee: '0.01' });
    expect(found).toBe('fee KAF-FEE-RIBA');
    expect(message).toMatch(/a price of what is added; show by fee_breakdown.*3\/1\/5/);
  });

  it.each([
    ['a price of the time', item('300', '0.5 % for each month'), 'fee_breakdown[0] KAF-FEE-RIBA'],
    [
      'a price by its basis',
      { fee: '1', fee_breakdown: [{ description: 'Work', amount: '1', basis: 'PER_PERIOD' }] },
      'fee_breakdown[0] KAF-FEE-RIBA',
    ],
    ['above what one expense costs', item('1000.01'), 'fee_breakdown[0].amount KAF-FEE-EXPENSE'],
    ['of another sum', { ...item('300'), fee: '301' }, 'fee_breakdown INVALID_VALUE'],
    ['finer than the currency', { fee: '0.001' }, 'fee INVALID_VALUE'],
  ])('is not %s', (_, change, expected) => {
    expect(broken(state, change)[0]).toBe(expected);
  });

  it('comes with those before to no more than what all expenses of the guarantee cost', () => {
    const first = decidesAmendment(amended(state, item('1000')), 'APPROVE').state;
    const rejected = decidesAmendment(
      amended(first, { ...item('1000'), end_date: '2027-12-31' }),
      'REJECT',
    ).state;
    const second = decidesAmendment(
      amended(rejected, { ...item('1000'), end_date: '2027-12-31' }),
      'APPROVE',
    ).state;
    const [found, message] = broken(second, { ...item('500.01'), end_date: '2028-12-31' });
    expect(found).toBe('fee_breakdown KAF-FEE-EXPENSE');
    expect(message).toContain('with those charged before, sum to 3000.01 SAR, above 3000.00 SAR');
    expect(amended(second, { ...item('500'), end_date: '2028-12-31' }).amendments).toHaveLength(4);
  });
});

describe('the fee of an amendment where a fee is allowed', () => {
  const validity_period = { start_date: '2026-06-20', end_date: '2027-06-19' };
  const inMalaysia = active({
    jurisdiction: 'MY',
    currency: 'MYR',
    guaranteed_amount: 1_000_000,
    validity_period,
  });
  const year = { end_date: '2028-06-18' };

  it('is at most the cap of the extra period', () => {
    expect(amended(inMalaysia, { ...year, fee: '30000' }).amendments[0]?.fee).toBe('30000.00');
    const [found, message] = broken(inMalaysia, { ...year, fee: '30000.01' });
    expect(found).toBe('fee KAF-FEE-EXCESSIVE');
    expect(message).toContain('30000.00 MYR, 3 % a year of what is added from 2026-06-20 on');
  });

  it('is at most the cap of the extra amount for the days that are left', () => {
    const more = { end_date: undefined, guaranteed_amount: '1500000' };
    const half = commanding('key_maker', '2026-12-20');
    // 500,000 for 182 days at 3 percent.
    expect(amended(inMalaysia, { ...more, fee: '7479.45' }, half).amendments).toHaveLength(1);
    expect(broken(inMalaysia, { ...more, fee: '7479.46' }, half)[0]).toBe('fee KAF-FEE-EXCESSIVE');
  });

  it('is none for a shorter or a smaller guarantee', () => {
    const less = { beneficiary_consent_ref: 'BC-2', end_date: '2027-01-31' };
    expect(broken(inMalaysia, { ...less, fee: '0.01' })[0]).toBe('fee KAF-FEE-EXCESSIVE');
    expect(amended(inMalaysia, less).amendments).toHaveLength(1);
  });
});

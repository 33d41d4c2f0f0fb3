import { commanding, drafted, MAKER } from '../../../test/support/kafalah-lives';
import { refusal } from '../../../test/support/lives';
import type { Kafalah } from '../kafalah';

/** A fee that repays these expenses, for a guarantee of this amount. */
const repaid = (guaranteed_amount: number, ...amounts: number[]) => ({
  guaranteed_amount,
  guarantee_fee: amounts.reduce((sum, amount) => sum + amount, 0),
  fee_breakdown: amounts.map((amount, i) => ({ description: `stamps ${i}`, amount })),
});
const refused = (terms: object, context = MAKER) => refusal(() => drafted(terms, context)).details;
const noticeOf = ({ checks }: Kafalah) =>
  checks.find(({ rule }) => rule === 'KAF-FEE-EXPENSE')?.message;
const decided = (expenses: object) =>
  commanding('key_maker', '2026-06-15', { kafalah: { expenses } });

describe('an expense that a fee repays', () => {
  it('is refused where it is most of the guaranteed amount', () => {
    const [detail, ...others] = refused(repaid(500_000, 450_000));
    expect(others).toEqual([]);
    expect(detail).toMatchObject({ code: 'KAF-FEE-EXPENSE', field: 'fee_breakdown[0].amount' });
    expect(detail?.message).toMatch(/above 5000\.00 SAR.*board.*SS 5, 6\/1\/1 and 6\/1\/2/);
  });

  it.each([
    ['1 percent of the amount', 'SAR', 500_000, 5_000],
    ['a small sum where 1 percent is less', 'SAR', 10_000, 1_000],
    ['an absolute sum where 1 percent is more', 'SAR', 50_000_000, 20_000],
    ['1 percent alone in a currency without a row', 'JPY', 500_000, 5_000],
  ])('is at most %s', (_, currency, amount, most) => {
    expect(drafted({ currency, ...repaid(amount, most) }).fee_basis).toBe('ADMIN_COST');
    const above = { currency, ...repaid(amount, most + 1) };
    expect(refused(above)).toMatchObject([{ code: 'KAF-FEE-EXPENSE' }]);
  });

  it('is bounded with the others at three times the bound of one', () => {
    const split = [5_000, 5_000, 5_000];
    expect(drafted(repaid(500_000, ...split)).guarantee_fee).toBe('15000.00');
    const [detail] = refused(repaid(500_000, ...split, 1));
    expect(detail).toMatchObject({ code: 'KAF-FEE-EXPENSE', field: 'fee_breakdown' });
    expect(detail?.message).toContain('sum to 15001.00 SAR, above 15000.00 SAR');
  });

  it('is shown to the reviewers where it is above half of its bound', () => {
    expect(noticeOf(drafted(repaid(500_000, 2_500)))).toBeUndefined();
    const notice = 'fee_breakdown[1] is above half of 5000.00 SAR, the bound; ask for its receipt';
    expect(noticeOf(drafted(repaid(500_000, 100, 2_501)))).toBe(notice);
  });

  it("may be higher by a decision of the tenant's board, which the guarantee names", () => {
    const most = { amount: 30_000, currency: 'SAR' };
    const board = decided({ percent: 10, most, reference: 'SSB-17' });
    expect(drafted(repaid(100_000, 10_000), board).fee_basis).toBe('ADMIN_COST');
    expect(refused(repaid(100_000, 10_001), board)).toMatchObject([{ code: 'KAF-FEE-EXPENSE' }]);
    expect(drafted(repaid(1_000_000, 30_000), board).fee_basis).toBe('ADMIN_COST');
    expect(refused(repaid(1_000_000, 30_001), board)).toMatchObject([{ code: 'KAF-FEE-EXPENSE' }]);
  });

  it("keeps the platform's absolute bound in another currency than the board decided", () => {
    const most = { amount: 30_000, currency: 'SAR' };
    const board = decided({ percent: 10, most, reference: 'SSB-17' });
    const inKuwait = { currency: 'KWD', ...repaid(1_000_000, 2_001) };
    expect(refused(inKuwait, board)).toMatchObject([{ code: 'KAF-FEE-EXPENSE' }]);
  });
});

it('names the most that a breakdown may show where a fee is above the cap without one', () => {
  const [detail] = refused({ guaranteed_amount: 500_000, guarantee_fee: 450_000 });
  expect(detail?.code).toBe('KAF-FEE-EXCESSIVE');
  expect(detail?.message).toContain('the expenses that it repays, 15000.00 SAR at most');
});

import { bodyOf } from '../../test/support/bodies';
import { refusal } from '../../test/support/lives';
import { SMALL_BODY } from '../../test/support/murabaha-lives';
import { readAgreement as readContract } from '../contracts/agreement';
import { readAgreement as readMurabaha } from '../murabaha/agreement';

const contract = (asset: object) => readContract('murabaha', bodyOf('murabaha', { asset }));
const murabaha = (change: object) => readMurabaha({ ...SMALL_BODY, ...change });

describe('a margin above 1', () => {
  it.each([
    [5, '5 means 500 %; send 0.05 for 5 %, or asset.confirmHighMargin true where 500 % is meant'],
    [1.08, '1.08 means 108 %; send 0.0108 for 1.08 %'],
  ])('of %d is refused with what it means', (profitMargin, meaning) => {
    const [detail] = refusal(() => contract({ profitMargin })).details;
    expect(detail).toMatchObject({ field: 'asset.profitMargin', code: 'OUT_OF_RANGE' });
    expect(detail?.message).toContain(meaning);
  });

  it('is refused on the murabaha rail, whose confirmation has its casing', () => {
    const [detail] = refusal(() => murabaha({ profit_margin: 5 })).details;
    expect(detail).toMatchObject({ field: 'profit_margin', code: 'OUT_OF_RANGE' });
    expect(detail?.message).toContain('confirm_high_margin true where 500 % is meant');
  });

  it('is taken where it is confirmed, and 1 is taken as it is', () => {
    const confirmed = contract({ profitMargin: 5, confirmHighMargin: true });
    expect(confirmed.asset).toMatchObject({ profitMargin: '5', confirmHighMargin: true });
    expect(murabaha({ profit_margin: 5, confirm_high_margin: true }).profit_margin).toBe('5');
    expect(contract({ profitMargin: 1 }).asset.profitMargin).toBe('1');
    expect(murabaha({ profit_margin: 1 }).profit_margin).toBe('1');
  });
});

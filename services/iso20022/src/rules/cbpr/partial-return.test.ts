import type { MessageJson } from '../../shared/message-json';
import { checkCbpr } from './check-cbpr';
import { nested } from './nested';

const paid = (amount: string, currency = 'SAR') => ({ '@Ccy': currency, '#text': amount });
const SETTLED = { OrgnlIntrBkSttlmAmt: paid('100.00'), RtrdIntrBkSttlmAmt: paid('98.50') };

const codesOf = (amounts: Record<string, MessageJson>) =>
  checkCbpr('pacs.004.001.09', {
    Document: nested('PmtRtr/TxInf', { ...amounts, RtrRsnInf: [{ Rsn: { Cd: 'AC04' } }] }),
  }).map(({ code }) => code);

describe('a return of less than was settled', () => {
  it.each([
    ['without an amount before charges', {}],
    ['when less came back before charges', { RtrdInstdAmt: paid('99.99') }],
    [
      'when what came back before charges is of another currency',
      { RtrdInstdAmt: paid('200', 'USD') },
    ],
  ])('is a partial one %s', (_, before) => {
    expect(codesOf({ ...SETTLED, ...before })).toContain('CBPR_PARTIAL_RETURN');
  });

  it('is a partial one when what was paid stands in the original transaction', () => {
    const { OrgnlIntrBkSttlmAmt: IntrBkSttlmAmt, ...returned } = SETTLED;
    const codes = codesOf({ ...returned, OrgnlTxRef: { IntrBkSttlmAmt } });
    expect(codes).toContain('CBPR_PARTIAL_RETURN');
    const before = { RtrdInstdAmt: paid('100') };
    expect(codesOf({ ...returned, ...before, OrgnlTxRef: { IntrBkSttlmAmt } })).not.toContain(
      'CBPR_PARTIAL_RETURN',
    );
  });

  it('is a whole one when only charges were taken off, which are to be told', () => {
    const codes = codesOf({ ...SETTLED, RtrdInstdAmt: paid('100') });
    expect(codes).not.toContain('CBPR_PARTIAL_RETURN');
    expect(codes).toContain('CBPR_CHARGES_DIFFERENCE');
  });
});

import { checkCbpr } from './check-cbpr';
import { nested } from './nested';

describe('charges', () => {
  it('charges that the debtor prepaid are not zero; others may be', () => {
    const sar = (amount: string) => ({ '@Ccy': 'SAR', '#text': amount });
    const codes = (ChrgBr: string, settled: string) =>
      checkCbpr('pacs.008.001.08', {
        Document: nested('FIToFICstmrCdtTrf/CdtTrfTxInf', {
          ...{ IntrBkSttlmAmt: sar(settled), InstdAmt: sar('100'), ChrgBr },
          ChrgsInf: [{ Amt: sar('0') }],
        }),
      }).map(({ code }) => code);
    expect(codes('DEBT', '105.00')).toContain('CBPR_CHARGES_ZERO');
    expect(codes('DEBT', '100.00')).not.toContain('CBPR_CHARGES_ZERO');
    expect(codes('CRED', '105.00')).not.toContain('CBPR_CHARGES_ZERO');
  });
});

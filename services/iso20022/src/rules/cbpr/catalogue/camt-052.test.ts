import { checkCbpr } from '../check-cbpr';
import { nested } from '../nested';

const sar = (amount: string) => ({ '@Ccy': 'SAR', '#text': amount });
const charged = (total: string, ...amounts: string[]) => ({
  Chrgs: {
    TtlChrgsAndTaxAmt: sar(total),
    Rcrd: amounts.map((amount) => ({ Amt: sar(amount), CdtDbtInd: 'DBIT' })),
  },
});
const NTRY = '/Document/BkToCstmrAcctRpt/Rpt/Ntry[1]';

describe('the total of charges in a report of an account', () => {
  const wrongTotals = (entry: object) =>
    checkCbpr('camt.052.001.08', {
      Document: nested('BkToCstmrAcctRpt/Rpt', { Ntry: [entry as never] }),
    })
      .filter(({ code }) => code === 'CBPR_CHARGES_TOTAL')
      .map(({ path }) => path);

  it('is that of each detail alone', () => {
    const TxDtls = [charged('0.30', '0.10', '0.20'), charged('0.30', '0.10')];
    expect(wrongTotals({ NtryDtls: [{ TxDtls }] })).toEqual([
      `${NTRY}/NtryDtls[1]/TxDtls[2]/Chrgs/TtlChrgsAndTaxAmt`,
    ]);
  });

  it('is that of an entry, whatever its details have', () => {
    const NtryDtls = [{ TxDtls: [charged('0.10', '0.10')] }];
    expect(wrongTotals({ ...charged('5', '5.00'), NtryDtls })).toEqual([]);
    expect(wrongTotals({ ...charged('5', '4.99'), NtryDtls })).toEqual([
      `${NTRY}/Chrgs/TtlChrgsAndTaxAmt`,
    ]);
  });

  it('is not asked of charges without records', () => {
    expect(wrongTotals(charged('5'))).toEqual([]);
  });
});

describe('a report of an account', () => {
  const warned = (report: object) =>
    checkCbpr('camt.052.001.08', { Document: nested('BkToCstmrAcctRpt/Rpt', report as never) })
      .filter(({ severity }) => severity === 'WARNING')
      .map(({ code }) => code);
  const balance = (Cd: string) => ({ Tp: { CdOrPrtry: { Cd } } });

  it('is warned of each intraday balance that it lacks beside entries', () => {
    const Ntry = [{ Amt: sar('5.00') }];
    expect(warned({ Ntry })).toEqual(['CBPR_BALANCE_ITBD', 'CBPR_BALANCE_ITAV']);
    expect(warned({ Ntry, Bal: [balance('ITAV'), balance('OPBD')] })).toEqual([
      'CBPR_BALANCE_ITBD',
    ]);
    expect(warned({ Ntry, Bal: [balance('ITBD'), balance('ITAV')] })).toEqual([]);
  });

  it('needs no balance without entries', () => {
    expect(warned({ Bal: [balance('OPBD')] })).toEqual([]);
  });
});

import { creditTransfer, kept, minute, transaction, uetr } from '../../test/support/payments';
import { applyReportedStatuses } from './apply-reported-statuses';
import { cancel } from './cancel';
import type { Payment } from './payment';
import { writeCamt056 } from './write-camt056';

const VERSION = 'pain.001.001.09';
const NOW = new Date(minute(10));

/** The request of a case for these payments, of which the first two are with the bank. */
function written(payment: Payment, description?: string) {
  const reports = (['ACSP', 'ACSC'] as const).map((status, index) => ({
    ...{ uetr: uetr(index + 1), status, at: minute(1) },
  }));
  const asked = { caseId: 'CASE01', code: 'DUPL', actor: 'key_maker', now: NOW };
  const { state } = cancel(applyReportedStatuses(payment, reports).state, {
    ...asked,
    ...(description !== undefined && { description }),
  });
  const { Document } = writeCamt056(state, state.cases[0]!, VERSION);
  return (Document as unknown as { FIToFIPmtCxlReq: Written }).FIToFIPmtCxlReq;
}

interface Written {
  readonly Assgnmt: object;
  readonly Undrlyg: readonly { readonly TxInf: readonly { readonly CxlRsnInf: unknown }[] }[];
}

test('a camt.056 goes from the bank of the debtor to that of the creditor', () => {
  expect(written(kept(1)).Assgnmt).toEqual({
    Id: 'CASE01',
    Assgnr: { Agt: { FinInstnId: { BICFI: 'CBKUKWKWXXX' } } },
    Assgne: { Agt: { FinInstnId: { BICFI: 'RIBLSARIXXX' } } },
    CreDtTm: '2026-11-22T09:10:00.000+00:00',
  });
});

describe('a camt.056 for payments that went to several banks', () => {
  const to = (...bics: readonly string[]) =>
    written(
      kept(bics.length, {
        creditTransfer: creditTransfer(bics.length, {
          transactions: bics.map((bic, index) =>
            transaction(index + 1, { creditorAgent: { bic } }),
          ),
        }),
      }),
    ).Assgnmt;

  it('goes from the debtor to its own bank, so that no bank learns of another', () => {
    expect(to('RIBLSARIXXX', 'RJHISARIXXX')).toMatchObject({
      Assgnr: { Pty: { Nm: 'Gulf Trading WLL' } },
      Assgne: { Agt: { FinInstnId: { BICFI: 'CBKUKWKWXXX' } } },
    });
  });

  it('treats a BIC of 8 characters as that of the head office', () => {
    expect(to('RIBLSARI', 'RIBLSARIXXX')).toMatchObject({
      Assgne: { Agt: { FinInstnId: { BICFI: 'RIBLSARI' } } },
    });
  });
});

test('a side without a BIC is named', () => {
  const transactions = [transaction(1, { creditorAgent: undefined })];
  const { Assgnmt } = written(kept(1, { creditTransfer: creditTransfer(1, { transactions }) }));
  expect(Assgnmt).toMatchObject({ Assgne: { Pty: { Nm: 'Riyadh Supplies Co' } } });
});

test('a camt.056 lists payments that are with the bank and those cancelled at once', () => {
  const [underlying] = written(kept(3)).Undrlyg;
  expect(underlying!.TxInf).toMatchObject(
    [1, 2, 3].map((number) => ({
      CxlId: `CASE01-${number}`,
      OrgnlGrpInf: { OrgnlMsgId: 'MSG-1', OrgnlMsgNmId: VERSION },
      ...{ OrgnlEndToEndId: `E2E-00${number}`, OrgnlUETR: uetr(number) },
    })),
  );
});

test('a payment cancelled at once is listed even if the bank reports on it before', () => {
  const asked = { caseId: 'CASE01', code: 'DUPL', actor: 'key_maker', now: NOW };
  const { state } = cancel(kept(1), asked);
  const late = { uetr: uetr(1), status: 'ACSP' as const, at: minute(11) };
  const payment = applyReportedStatuses(state, [late]).state;
  const { Document } = writeCamt056(payment, payment.cases[0]!, VERSION);
  const { Undrlyg } = (Document as unknown as { FIToFIPmtCxlReq: Written }).FIToFIPmtCxlReq;
  expect(Undrlyg[0]!.TxInf).toMatchObject([{ OrgnlUETR: uetr(1) }]);
});

test.each([
  [undefined, { Rsn: { Cd: 'DUPL' } }],
  ['paid by cheque', { Rsn: { Cd: 'DUPL' }, AddtlInf: ['paid by cheque'] }],
  ['x'.repeat(106), { Rsn: { Cd: 'DUPL' }, AddtlInf: ['x'.repeat(105), 'x'] }],
])('the description %j stands in lines of 105 characters', (description, reason) => {
  const [underlying] = written(kept(1), description).Undrlyg;
  expect(underlying!.TxInf[0]!.CxlRsnInf).toEqual([reason]);
});

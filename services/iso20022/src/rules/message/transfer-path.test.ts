import { isoPathOf } from './read-pain-001';
import { toTransferIssue, transferPathOf } from './transfer-path';

const TX = 'creditTransfer.transactions[3]';
const PAYMENT = 'Document.CstmrCdtTrfInitn.PmtInf[0]';

test.each([
  'creditTransfer.chargeBearer',
  'creditTransfer.debtor.postalAddress.addressLines[1]',
  'creditTransfer.debtorAccount.accountNumber',
  `${TX}.endToEndId`,
  `${TX}.amount.currency`,
  `${TX}.creditorAgent.clearingSystemId`,
  `${TX}.creditorAgent.clearingMemberId`,
  `${TX}.creditor.name`,
  `${TX}.remittanceInformation`,
])('%s is found again by its place in the message', (path) => {
  expect(transferPathOf(isoPathOf(path, 0, 'json'))).toBe(path);
});

test.each([
  [`${PAYMENT}.ReqdExctnDt.Dt`, 'creditTransfer.requestedExecutionDate'],
  [`${PAYMENT}.CdtTrfTxInf[3].CdtrAcct`, `${TX}.creditorAccount`],
  [`${PAYMENT}.CdtTrfTxInf[3].PmtId.UETR`, TX],
  ['Document.CstmrCdtTrfInitn.GrpHdr.MsgId', 'creditTransfer.paymentInformationId'],
  ['Document.CstmrCdtTrfInitn.GrpHdr.InitgPty.Nm', 'creditTransfer.debtor.name'],
  ['Document.CstmrCdtTrfInitn.GrpHdr.CreDtTm', 'creditTransfer'],
])('%s is told of %s', (path, told) => expect(transferPathOf(path)).toBe(told));

test('what is said of elements is said of fields', () => {
  const issue = { code: 'X', severity: 'ERROR', message: 'add TwnNm and Ctry to AdrLine' } as const;
  expect(toTransferIssue({ ...issue, path: `${PAYMENT}.Dbtr.PstlAdr` }).message).toBe(
    'creditTransfer.debtor.postalAddress: add townName and country to addressLines',
  );
});

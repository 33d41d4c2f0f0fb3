import type { BankReport, ReportedReturn } from '../shared/bank-report';
import { allAt, amountAt, referenceText, textAt, type Element } from '../shared/find-elements';
import { reasonIn, referenceIn, report } from './report';

/** Returns in a pacs.004. */
export function returnsIn(body: Element): readonly BankReport[] {
  const messageId = referenceText(body, 'OrgnlGrpInf/OrgnlMsgId');
  const reasonOfAll = reasonIn(body, 'OrgnlGrpInf/RtrRsnInf');
  const dateOfAll = textAt(body, 'GrpHdr/IntrBkSttlmDt');
  const transactions = allAt(body, 'TxInf');
  if (transactions.length === 0) return returnOfAll(body, messageId);
  return transactions.map((each) => {
    const reason = reasonIn(each, 'RtrRsnInf') ?? reasonOfAll;
    const settlementDate = textAt(each, 'IntrBkSttlmDt') ?? dateOfAll;
    const amount = amountAt(each, 'RtrdIntrBkSttlmAmt') ?? { value: '', currency: '' };
    const returned: ReportedReturn = { amount, ...detailsOf(reason, settlementDate) };
    return report(each, referenceIn(each, messageId), { kind: 'RETURN', returned });
  });
}

/** GrpRtr returns a whole message without listing its payments. */
function returnOfAll(body: Element, messageId: string | undefined): readonly BankReport[] {
  const group = allAt(body, 'OrgnlGrpInf')[0] ?? body;
  const about = { messageId, endToEndId: undefined, uetr: undefined };
  if (!['true', '1'].includes(textAt(body, 'GrpHdr/GrpRtr') ?? ''))
    return [report(group, about, { kind: 'RETURN_OF_UNNAMED' })];
  const total = amountAt(body, 'GrpHdr/TtlRtrdIntrBkSttlmAmt');
  const reason = reasonIn(group, 'RtrRsnInf');
  const returned = detailsOf(reason, textAt(body, 'GrpHdr/IntrBkSttlmDt'));
  const count = Number(textAt(body, 'GrpHdr/NbOfTxs') ?? '0');
  const stated = { ...(total && { total }), ...(count > 0 && { count }) };
  return [report(group, about, { kind: 'RETURN_OF_ALL', returned, ...stated })];
}

const detailsOf = (reason: string | undefined, settlementDate: string | undefined) => ({
  ...(reason !== undefined && { reason }),
  ...(settlementDate !== undefined && { settlementDate }),
});

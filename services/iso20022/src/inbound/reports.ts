import type { BankReport } from '../shared/bank-report';
import { allAt, bodyOf, referenceText, textAt, type Element } from '../shared/find-elements';
import type { MessageEnvelope } from '../shared/message-json';
import { answersIn } from './cancellation-answers';
import { referenceIn, report } from './report';
import { returnsIn } from './reported-returns';
import { statusesOfBank, statusesOfCustomer } from './reported-statuses';

/**
 * Reports of a bank's message on other messages, in document order. A group status counts only when no
 * transaction has a status of its own.
 * Source: docs/bank-messages.md, Effects.
 */
export function reportsIn(family: string, message: MessageEnvelope): readonly BankReport[] {
  return READERS[family]?.(bodyOf(message)) ?? [];
}

/** Readers of the families that report on other messages; all others are only stored. */
const READERS: Readonly<Record<string, (body: Element) => readonly BankReport[]>> = {
  'pain.002': statusesOfCustomer,
  'pacs.002': statusesOfBank,
  'pacs.004': returnsIn,
  'camt.029': answersIn,
  'camt.052': statements,
  'camt.053': statements,
  'camt.056': recalls,
};

function recalls(body: Element): readonly BankReport[] {
  return allAt(body, 'Undrlyg').flatMap((underlying) => {
    const groups = allAt(underlying, 'OrgnlGrpInfAndCxl');
    const messageId = groups[0] && referenceText(groups[0], 'OrgnlMsgId');
    const transactions = allAt(underlying, 'TxInf');
    const named = transactions.length > 0 ? transactions : groups;
    // A recall without any reference is still a recall.
    return (named.length > 0 ? named : [underlying]).map((each) =>
      report(each, referenceIn(each, messageId), { kind: 'RECALL' }),
    );
  });
}

/** An unrequested statement reports on no message. */
function statements(body: Element): readonly BankReport[] {
  return allAt(body, 'GrpHdr/OrgnlBizQry').map((query) => {
    const about = { messageId: textAt(query, 'MsgId'), endToEndId: undefined, uetr: undefined };
    return report(query, about, { kind: 'STATEMENT' });
  });
}

import type { MessageEnvelope } from '../shared/message-json';
import type {
  BankReport,
  CancellationOutcome,
  Reference,
  ReportContent,
  ReportedReturn,
} from '../shared/bank-report';
import {
  allAt,
  amountAt,
  bodyOf,
  referenceText,
  textAt,
  textOf,
  type Element,
} from '../shared/find-elements';

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
  'pacs.004': returns,
  'camt.029': resolutions,
  'camt.052': statements,
  'camt.053': statements,
  'camt.056': recalls,
};

function statusesOfCustomer(body: Element): readonly BankReport[] {
  const messageId = referenceText(body, 'OrgnlGrpInfAndSts/OrgnlMsgId');
  const parts = allAt(body, 'OrgnlPmtInfAndSts').flatMap((part) => {
    const transactions = transactionStatuses(part, messageId);
    return transactions.length > 0 ? transactions : statusIn(part, 'PmtInfSts', { messageId });
  });
  if (parts.length > 0) return parts;
  return allAt(body, 'OrgnlGrpInfAndSts').flatMap((group) =>
    statusIn(group, 'GrpSts', { messageId }),
  );
}

function statusesOfBank(body: Element): readonly BankReport[] {
  const groups = allAt(body, 'OrgnlGrpInfAndSts');
  const [only, ...others] = groups;
  const messageId = only && others.length === 0 ? referenceText(only, 'OrgnlMsgId') : undefined;
  const transactions = transactionStatuses(body, messageId);
  if (transactions.length > 0) return transactions;
  return groups.flatMap((group) =>
    statusIn(group, 'GrpSts', { messageId: referenceText(group, 'OrgnlMsgId') }),
  );
}

function transactionStatuses(
  within: Element,
  messageId: string | undefined,
): readonly BankReport[] {
  return allAt(within, 'TxInfAndSts').flatMap((each) =>
    statusIn(each, 'TxSts', referenceIn(each, messageId)),
  );
}

function statusIn(element: Element, name: string, about: LooseReference): readonly BankReport[] {
  const status = textAt(element, name);
  // PART only says that the transactions differ.
  if (status === undefined || status === 'PART') return [];
  const reason = reasonIn(element, 'StsRsnInf');
  const explanation = explanationIn(element);
  return [
    report(element, about, {
      ...{ kind: 'STATUS', status },
      ...(reason !== undefined && { reason }),
      ...(explanation !== '' && { explanation }),
    }),
  ];
}

function returns(body: Element): readonly BankReport[] {
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

/**
 * PDNG and FTNA mean, like PDCR, that the answer is pending.
 * Source: ISO's ExternalInvestigationExecutionConfirmation1Code.
 */
const CANCELLATION_OUTCOMES: Readonly<Record<string, CancellationOutcome>> = {
  ...{ CNCL: 'CANCELLED', ACCR: 'CANCELLED' },
  ...{ RJCR: 'REFUSED' },
  ...{ PDCR: 'PENDING', PDNG: 'PENDING', FTNA: 'PENDING' },
};

/** A transaction's status takes precedence over the group's, and that over the message's. */
function resolutions(body: Element): readonly BankReport[] {
  const whole = textAt(body, 'Sts/Conf');
  const caseId = textAt(body, 'RslvdCase/Id');
  const groups = allAt(body, 'CxlDtls/OrgnlGrpInfAndSts');
  const groupId = groups[0] && referenceText(groups[0], 'OrgnlMsgId');
  const transactions = [
    ...allAt(body, 'CxlDtls/OrgnlPmtInfAndSts/TxInfAndSts'),
    ...allAt(body, 'CxlDtls/TxInfAndSts'),
  ];
  const named = transactions.length > 0 ? transactions : groups;
  return (named.length > 0 ? named : [body]).map((each) => {
    const about = referenceIn(each, groupId);
    const code = textAt(each, 'TxCxlSts', 'GrpCxlSts') ?? whole ?? '';
    const answer = CANCELLATION_OUTCOMES[code];
    if (!answer) return report(each, about, { kind: 'CANCELLATION_UNKNOWN', code });
    const reason =
      reasonIn(each, 'CxlStsRsnInf') ?? reasonIn(body, 'CxlDtls/TxInfAndSts/CxlStsRsnInf');
    const ofCase = textAt(each, 'RslvdCase/Id') ?? caseId;
    return report(each, about, {
      ...{ kind: 'CANCELLATION', answer },
      ...(ofCase !== undefined && { caseId: ofCase }),
      ...(reason !== undefined && { reason }),
    });
  });
}

type LooseReference = { readonly [Name in keyof Reference]: Reference[Name] | undefined };

function referenceIn(element: Element, messageId: string | undefined): LooseReference {
  return {
    messageId:
      referenceText(element, 'OrgnlGrpInf/OrgnlMsgId') ??
      referenceText(element, 'OrgnlMsgId') ??
      messageId,
    endToEndId: referenceText(element, 'OrgnlEndToEndId'),
    uetr: referenceText(element, 'OrgnlUETR'),
  };
}

function reasonIn(element: Element, place: string): string | undefined {
  return textAt(element, `${place}/Rsn/Cd`, `${place}/Rsn/Prtry`);
}

/** Cap: ISO allows any number of AddtlInf lines of 105 characters. */
const LONGEST_EXPLANATION = 1_050;

function explanationIn(element: Element): string {
  const lines = allAt(element, 'StsRsnInf/AddtlInf').map(({ json }) => textOf(json));
  return lines.join('\n').slice(0, LONGEST_EXPLANATION);
}

function report(
  { path }: Element,
  { messageId, endToEndId, uetr }: LooseReference,
  content: ReportContent,
): BankReport {
  const about: Reference = {
    ...(messageId !== undefined && { messageId }),
    ...(endToEndId !== undefined && { endToEndId }),
    ...(uetr !== undefined && { uetr }),
  };
  return { path, about, content };
}

import type { BankReport } from '../shared/bank-report';
import { allAt, referenceText, textAt, textOf, type Element } from '../shared/find-elements';
import { reasonIn, referenceIn, report, type LooseReference } from './report';

/** Statuses in a pain.002. */
export function statusesOfCustomer(body: Element): readonly BankReport[] {
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

/** Statuses in a pacs.002. */
export function statusesOfBank(body: Element): readonly BankReport[] {
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

/** Cap: ISO allows any number of AddtlInf lines of 105 characters. */
const LONGEST_EXPLANATION = 1_050;

function explanationIn(element: Element): string {
  const lines = allAt(element, 'StsRsnInf/AddtlInf').map(({ json }) => textOf(json));
  return lines.join('\n').slice(0, LONGEST_EXPLANATION);
}

import type { Agent, CreditTransfer, Party, Transaction } from '../shared/credit-transfer';
import type { MessageEnvelope, MessageJson } from '../shared/message-json';
import { isConcerned } from './cancel';
import { additionalInformation, element } from '../shared/element';
import type { CancellationCase, Payment } from './payment';

/**
 * A case as camt.056.001.08. It lists the transactions whose settlement had begun and those cancelled
 * at once; interbank settlement amounts and dates are not known here.
 * @param originalVersion version of the payment's message, such as pain.001.001.09
 * Source: adr/0004-one-request-for-a-case.md.
 */
export function writeCamt056(
  payment: Payment,
  asked: CancellationCase,
  originalVersion: string,
): MessageEnvelope {
  const concerned = concernedBy(payment, asked);
  const assignment = element({
    Id: asked.id,
    ...sidesOf(payment.creditTransfer, concerned),
    CreDtTm: asked.requestedAt.replace(/Z$/, '+00:00'),
  });
  const original = element({ OrgnlMsgId: payment.messageId, OrgnlMsgNmId: originalVersion });
  const transactions = concerned.map(({ endToEndId, uetr, number }) =>
    element({
      CxlId: `${asked.id}-${number}`,
      OrgnlGrpInf: original,
      OrgnlEndToEndId: endToEndId,
      OrgnlUETR: uetr,
      CxlRsnInf: [writeReason(asked)],
    }),
  );
  const underlying = [element({ TxInf: transactions })];
  const request = element({ Assgnmt: assignment, Undrlyg: underlying });
  return { Document: element({ FIToFIPmtCxlReq: request }) };
}

interface Concerned {
  readonly endToEndId: string;
  readonly uetr: string;
  /** Position in the message, from 1. */
  readonly number: number;
  readonly transaction: Transaction | undefined;
}

function concernedBy(
  { transactions, creditTransfer }: Payment,
  asked: CancellationCase,
): readonly Concerned[] {
  return transactions
    .map((each, index) => ({ each, index }))
    .filter(({ each }) => isConcerned(each, asked))
    .map(({ each: { endToEndId, uetr }, index }) => {
      const transaction = creditTransfer.transactions?.[index];
      return { endToEndId, uetr, number: index + 1, transaction };
    });
}

/**
 * Assigner and assignee: the debtor's bank asks the creditor's. With several creditor banks the debtor
 * asks its own bank, so that no bank learns of payments to another (adr/0004).
 */
function sidesOf({ debtor, debtorAgent }: CreditTransfer, concerned: readonly Concerned[]) {
  const own = writeSide(debtorAgent, debtor);
  const banks = new Set(concerned.map(({ transaction }) => bankOf(transaction)));
  if (banks.size > 1) return { Assgnr: writeSide(undefined, debtor), Assgne: own };
  const { creditor, creditorAgent } = concerned[0]?.transaction ?? {};
  return { Assgnr: own, Assgne: writeSide(creditorAgent, creditor) };
}

/** An 8-character BIC equals the 11-character BIC of the head office. */
function bankOf(transaction: Transaction | undefined): string {
  const { creditor, creditorAgent } = transaction ?? {};
  return creditorAgent?.bic?.padEnd(11, 'X') ?? `named ${creditor?.name}`;
}

/** The bank by its BIC, otherwise the party itself. */
function writeSide(agent: Agent | undefined, party: Party | undefined): MessageJson {
  if (agent?.bic === undefined) return element({ Pty: element({ Nm: party?.name }) });
  return element({ Agt: element({ FinInstnId: element({ BICFI: agent.bic }) }) });
}

function writeReason({ code, description }: CancellationCase): MessageJson {
  return element({ Rsn: element({ Cd: code }), AddtlInf: additionalInformation(description) });
}

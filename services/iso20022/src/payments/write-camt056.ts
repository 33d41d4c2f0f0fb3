import type { Agent, CreditTransfer, Party, Transaction } from '../shared/credit-transfer';
import type { MessageEnvelope, MessageJson } from '../shared/message-json';
import { isConcerned } from './cancel';
import { additionalInformation, element } from '../shared/element';
import type { CancellationCase, Payment } from './payment';

/**
 * A case as camt.056.001.08: it asks for every transaction that had begun to settle, and tells what was
 * cancelled at once. Settlement amounts and dates are not known here.
 * @param originalVersion what the payment was sent as, such as pain.001.001.09
 * Source: domain page, 6.2.
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
  /** Its place in the message, from 1. */
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
 * From whom to whom: the debtor's bank asks the creditor's. Where there are several, none is told of what
 * went to another: the debtor asks its own bank, which asks each of them.
 */
function sidesOf({ debtor, debtorAgent }: CreditTransfer, concerned: readonly Concerned[]) {
  const own = writeSide(debtorAgent, debtor);
  const banks = new Set(concerned.map(({ transaction }) => bankOf(transaction)));
  if (banks.size > 1) return { Assgnr: writeSide(undefined, debtor), Assgne: own };
  const { creditor, creditorAgent } = concerned[0]?.transaction ?? {};
  return { Assgnr: own, Assgne: writeSide(creditorAgent, creditor) };
}

/** The same for a BIC of eight characters and that of the head office. */
function bankOf(transaction: Transaction | undefined): string {
  const { creditor, creditorAgent } = transaction ?? {};
  return creditorAgent?.bic?.padEnd(11, 'X') ?? `named ${creditor?.name}`;
}

/** A bank where it is known, else the party itself. */
function writeSide(agent: Agent | undefined, party: Party | undefined): MessageJson {
  if (agent?.bic === undefined) return element({ Pty: element({ Nm: party?.name }) });
  return element({ Agt: element({ FinInstnId: element({ BICFI: agent.bic }) }) });
}

function writeReason({ code, description }: CancellationCase): MessageJson {
  return element({ Rsn: element({ Cd: code }), AddtlInf: additionalInformation(description) });
}

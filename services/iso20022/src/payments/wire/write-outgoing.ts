import type { Outgoing, SubmittedMessage } from '../../channels/channel';
import { VERSIONS } from '../../shared/families';
import { isConcerned, openCaseOf } from '../cancel';
import { executionDateOf } from '../execution-date';
import type { CancellationCase, Payment } from '../payment';
import { doesBankHave, isOver } from '../submission';
import { writeCamt056 } from '../write-camt056';
import { writePaymentXml, writeXml } from '../write-xml';

const PAIN_001 = VERSIONS['pain.001'];
const CAMT_056 = VERSIONS['camt.056'];

/** Messages that the bank does not have yet. */
export function outgoingOf(id: string, payment: Payment): readonly Outgoing[] {
  const isWanted = !isOver(payment) && !doesBankHave(payment);
  const untold = payment.cases.filter((each) => !each.handedOverAt && concernsAny(payment, each));
  return [
    ...(isWanted ? [paymentOf(id, payment)] : []),
    ...untold.map((each) => requestOf(payment, each)),
  ];
}

/** False when the bank rejected every payment before it got the request to cancel. */
function concernsAny({ transactions }: Payment, asked: CancellationCase): boolean {
  return transactions.some((each) => isConcerned(each, asked));
}

function paymentOf(id: string, payment: Payment): Outgoing {
  const { messageId } = payment;
  return { id, messageId, version: PAIN_001, xml: writePaymentXml(payment) };
}

function requestOf(payment: Payment, open: CancellationCase): Outgoing {
  const { id } = open;
  const message = writeCamt056(payment, open, PAIN_001);
  return { id, messageId: id, version: CAMT_056, xml: writeXml(CAMT_056, message) };
}

/** The message as its channel sees it once the bank has it. */
export function submittedMessageOf(payment: Payment): SubmittedMessage {
  const { createdAt, creditTransfer, transactions } = payment;
  const open = openCaseOf(payment);
  const hasSettled = transactions.some(({ status }) => status === 'ACSC');
  // The simulated bank does not pay what is cancelled.
  const wanted = transactions.filter(({ status }) => status !== 'CANC');
  return {
    ...{ createdAt, executionDate: executionDateOf(payment) },
    ...{ debtorName: creditTransfer.debtor?.name, uetrs: wanted.map(({ uetr }) => uetr) },
    openCase: open && { id: open.id, requestedAt: open.requestedAt, hasSettled },
  };
}

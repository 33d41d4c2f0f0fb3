import type * as wire from '@masar/proto/gen/ts/masar/iso20022/v1/recalls';
import type { Recall, RecallAnswer, RecallEvent, RecallReturn } from '../recall';

/** A recall with its id. */
export interface StoredRecall {
  readonly id: string;
  readonly state: Recall;
}

/** The recall in the API and in events. */
export function writeRecall({ id, state }: StoredRecall): wire.Iso20022Recall {
  const { status, inboundMessageId, messageId, sender, caseId, payment, reason } = state;
  const { receivedAt, ownMessageId, answer, failedHandOvers = 0 } = state;
  return {
    ...{ id, status, inboundMessageId, messageId, sender, caseId, receivedAt, ownMessageId },
    ...{ payment: { ...payment, amount: payment.amount }, reason, failedHandOvers },
    answer: answer && writeAnswer(answer, submitted(state, answer.messageId)),
    return: state.return && writeReturn(state.return, submitted(state, state.return.messageId)),
  };
}

/** An event with the recall after it. */
export function writeEvent(stored: StoredRecall, { type }: RecallEvent) {
  return { type, data: { recall: writeRecall(stored) } };
}

function writeAnswer(answer: RecallAnswer, handedOverAt: string | undefined): wire.RecallAnswer {
  const { messageId, word: camt029Status, reason, answeredAt, answeredBy } = answer;
  return { messageId, camt029Status, reason, answeredAt, answeredBy, handedOverAt };
}

function writeReturn(back: RecallReturn, handedOverAt: string | undefined): wire.RecallReturn {
  const { messageId, amount, settlementDate, method, paymentMessageId } = back;
  const settlementMethod = method;
  return { messageId, amount, settlementDate, settlementMethod, paymentMessageId, handedOverAt };
}

function submitted({ outgoing = [] }: Recall, messageId: string): string | undefined {
  return outgoing.find((each) => each.messageId === messageId)?.handedOverAt;
}

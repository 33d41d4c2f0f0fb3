import { writeXml } from '../../payments/write-xml';
import { VERSIONS } from '../../shared/families';
import type { MessageEnvelope } from '../../shared/message-json';
import type { MessageVersion } from '../../shared/model/model';
import type { OutgoingAnswer, Recall } from '../recall';
import type { Recalled } from '../recalled';
import type { ReceivedPayment } from '../received-payment';
import { writeCamt029 } from '../write-camt029';
import { writePacs004 } from '../write-pacs004';

const CAMT_029 = 'camt.029.001.09';

/**
 * An answered recall with its outgoing messages: the camt.029 and, for a return, the pacs.004.
 * @param payment the returned payment
 */
export function withMessages(
  recall: Recall,
  recalled: Recalled,
  payment: ReceivedPayment | undefined,
): Recall {
  const { answer, return: back } = recall;
  if (!answer) return recall;
  const resolution = writeCamt029(recalled, answer);
  const outgoing = [written(answer.messageId, CAMT_029, resolution)];
  if (!back || !payment) return { ...recall, outgoing };
  const returned = writePacs004(payment, back, answer.answeredAt);
  return {
    ...recall,
    outgoing: [...outgoing, written(back.messageId, VERSIONS['pacs.004'], returned)],
  };
}

function written(
  messageId: string,
  version: MessageVersion,
  message: MessageEnvelope,
): OutgoingAnswer {
  return { messageId, version, xml: writeXml(version, message) };
}

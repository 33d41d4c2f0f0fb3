import { allAt, bodyOf, textAt } from '../shared/find-elements';
import type { MessageEnvelope } from '../shared/message-json';

/** UETRs of the received payments in a message. */
export function uetrsIn(family: string, message: MessageEnvelope): readonly string[] {
  if (!isReceipt(family)) return [];
  const payments = allAt(bodyOf(message), 'CdtTrfTxInf');
  return payments.flatMap((each) => textAt(each, 'PmtId/UETR') ?? []);
}

/** True for families that carry received payments. */
export function isReceipt(family: string): boolean {
  return family === 'pacs.008' || family === 'pacs.009';
}

import { allAt, bodyOf, textAt } from '../shared/look';
import type { MessageEnvelope } from '../shared/message-json';

/** UETRs of the payments that a message of banks carries, which are received by it. */
export function uetrsIn(family: string, message: MessageEnvelope): readonly string[] {
  if (!isReceipt(family)) return [];
  const payments = allAt(bodyOf(message), 'CdtTrfTxInf');
  return payments.flatMap((each) => textAt(each, 'PmtId/UETR') ?? []);
}

/** True for families whose messages bring payments. */
export function isReceipt(family: string): boolean {
  return family === 'pacs.008' || family === 'pacs.009';
}

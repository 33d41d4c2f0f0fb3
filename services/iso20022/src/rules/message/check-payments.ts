import type { Issue } from '../../shared/issue';
import type { MessageEnvelope } from '../../shared/message-json';
import type { Practice } from '../../shared/practice/practice';
import { checkCreditTransfer } from '../practice/check-credit-transfer';
import { isoPathOf, readTransfers } from './read-pain-001';
import type { PathForm } from './walk';

/**
 * What the practice has against the payments of a pain.001: it is asked of each PmtInf as of a credit
 * transfer, and its answer said by the message's own names.
 */
export function checkPayments(
  message: MessageEnvelope,
  form: PathForm,
  facts: { readonly practice: Practice; readonly now: Date },
): readonly Issue[] {
  return readTransfers(message).flatMap((transfer, i) =>
    checkCreditTransfer(transfer, facts)
      .filter(({ rule }) => rule !== undefined)
      .map((issue) => {
        const path = isoPathOf(issue.path, i, form);
        return { ...issue, path, message: issue.message.replace(issue.path, path) };
      }),
  );
}

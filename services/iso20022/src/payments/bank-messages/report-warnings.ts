import type { Reference, Remark } from '../../inbound/inbound-message';
import { MOST_RETURNS } from '../apply-returns';
import type { TransactionState } from '../payment';
import type { Issue } from '../../shared/issue';
import type { Unclear } from '../../worker/find-payments';
import { MOST_OF_SEVERAL } from './matched-reports';

const WHY: Readonly<Record<Unclear, string>> = {
  UNKNOWN:
    'no message of yours has this reference; the message is kept, and nothing follows from it',
  AMBIGUOUS: 'several payments of yours have this end-to-end id; ask the bank for the UETR',
  MISSING:
    'the bank names no UETR, no message and no end-to-end id; the message is kept, and nothing follows ' +
    'from it: ask the bank which payment it is about',
};

/** A report whose reference matches no payment. */
export function unmatched({ path, about, said }: Remark, why: Unclear): Issue {
  const what = said.kind.startsWith('RETURN') ? 'money came back; ' : '';
  return warning(path, `REFERENCE_${why}`, `${referenceOf(about)}: ${what}${WHY[why]}`);
}

/** A recall that a person must answer. @param recallId undefined when there is nothing to answer */
export function recallToAnswer(
  { path, about }: Remark,
  meant: 'FOUND' | Unclear,
  recallId: string | undefined,
): Issue {
  const sentence = `${referenceOf(about)}: money is asked back of ${WHOSE[meant]}`;
  const way = recallId === undefined ? WHICH : answerWay(meant, recallId);
  return warning(path, 'RECALL_TO_ANSWER', `${sentence}; ${way}`);
}

const WHICH = 'ask the bank which one';
const OWN = 'a payment that you sent';
const WHOSE: Readonly<Record<'FOUND' | Unclear, string>> = {
  ...{ FOUND: OWN, AMBIGUOUS: OWN },
  UNKNOWN: 'no payment that you sent',
  MISSING: 'a payment that the bank does not name',
};

function answerWay(meant: 'FOUND' | Unclear, recallId: string): string {
  if (meant === 'MISSING') return `${WHICH}, or reject recall ${recallId}`;
  if (meant === 'FOUND' || meant === 'AMBIGUOUS')
    return `ask your bank who wants it back, cancel it or reject recall ${recallId}`;
  return `look whether you received it, and accept or reject recall ${recallId}`;
}

/** The report and the payment's final status exclude each other. */
export function contradicted(path: string, { uetr, status }: TransactionState): Issue {
  const sentence =
    status === 'ACSC'
      ? 'is ACSC here, and the bank says now that it was not paid'
      : `is ${status} here, and the bank says now that it was paid (ACSC)`;
  const way = 'its status stays; ask the bank what happened to the money';
  return warning(path, 'STATUS_CONTRADICTED', `${uetr}: ${sentence}; ${way}`);
}

/** A return has one amount, so it must identify one payment. */
export function returnOfSeveral(path: string): Issue {
  const sentence = 'the return names no single payment of the message; ask the bank for its UETR';
  return warning(path, 'REFERENCE_AMBIGUOUS', sentence);
}

/** A message returned as a whole with a total that is not the sum of its payments. */
export function totalDiffers(
  path: string,
  { value, currency }: { readonly value: string; readonly currency: string },
): Issue {
  const sentence =
    `the message is returned with ${value} ${currency}, which is not the sum of its payments, and none is ` +
    'named; ask the bank what came back of each (TxInf)';
  return warning(path, 'RETURN_TOTAL_DIFFERS', sentence);
}

/** A message returned as a whole with a wrong number of payments. */
export function countDiffers(
  path: string,
  { stated, sent }: { readonly stated: number; readonly sent: number },
): Issue {
  const sentence =
    `the message is returned with NbOfTxs ${stated}, which is not the number of its payments (${sent}), and ` +
    'none is named; ask the bank what came back of each (TxInf)';
  return warning(path, 'RETURN_COUNT_DIFFERS', sentence);
}

/** @param path of a report on all payments of a message beyond the cap */
export function saidTooOften(path: string): Issue {
  const sentence = `more than ${MOST_OF_SEVERAL} words on all payments of a message; ask the bank for the UETR of each`;
  return warning(path, 'REFERENCE_AMBIGUOUS', sentence);
}

export function tooManyReturns(path: string, uetr: string): Issue {
  const sentence = `${uetr}: has ${MOST_RETURNS} returns, and this one stands in this message only`;
  return warning(path, 'RETURN_NOT_LISTED', sentence);
}

export function overReturned(path: string, uetr: string): Issue {
  const sentence = `${uetr}: more came back than was sent; ask the bank which return is right`;
  return warning(path, 'RETURN_MORE_THAN_SENT', sentence);
}

function referenceOf({ uetr, endToEndId, messageId }: Reference): string {
  return uetr ?? endToEndId ?? messageId ?? 'no reference';
}

function warning(path: string, code: string, message: string): Issue {
  return { path, code, message, severity: 'WARNING' };
}

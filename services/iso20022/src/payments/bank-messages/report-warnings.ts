import { reportWarning, type Issue } from '../../shared/issue';
import { MOST_RETURNS } from '../apply-returns';
import type { TransactionState } from '../payment';
import { MOST_OF_SEVERAL } from './matched-reports';

/** The report and the payment's final status exclude each other. */
export function contradicted(path: string, { uetr, status }: TransactionState): Issue {
  const sentence =
    status === 'ACSC'
      ? 'is ACSC here, and the bank says now that it was not paid'
      : `is ${status} here, and the bank says now that it was paid (ACSC)`;
  const way = 'its status stays; ask the bank what happened to the money';
  return reportWarning(path, 'STATUS_CONTRADICTED', `${uetr}: ${sentence}; ${way}`);
}

/** A return has one amount, so it must identify one payment. */
export function returnOfSeveral(path: string): Issue {
  const sentence = 'the return names no single payment of the message; ask the bank for its UETR';
  return reportWarning(path, 'REFERENCE_AMBIGUOUS', sentence);
}

/** A message returned as a whole with a total that is not the sum of its payments. */
export function totalDiffers(
  path: string,
  { value, currency }: { readonly value: string; readonly currency: string },
): Issue {
  const sentence =
    `the message is returned with ${value} ${currency}, which is not the sum of its payments, and none is ` +
    'named; ask the bank what came back of each (TxInf)';
  return reportWarning(path, 'RETURN_TOTAL_DIFFERS', sentence);
}

/** A message returned as a whole with a wrong number of payments. */
export function countDiffers(
  path: string,
  { stated, sent }: { readonly stated: number; readonly sent: number },
): Issue {
  const sentence =
    `the message is returned with NbOfTxs ${stated}, which is not the number of its payments (${sent}), and ` +
    'none is named; ask the bank what came back of each (TxInf)';
  return reportWarning(path, 'RETURN_COUNT_DIFFERS', sentence);
}

/** @param path of a report on all payments of a message beyond the cap */
export function beyondCap(path: string): Issue {
  const sentence = `more than ${MOST_OF_SEVERAL} words on all payments of a message; ask the bank for the UETR of each`;
  return reportWarning(path, 'REFERENCE_AMBIGUOUS', sentence);
}

export function tooManyReturns(path: string, uetr: string): Issue {
  const sentence = `${uetr}: has ${MOST_RETURNS} returns, and this one stands in this message only`;
  return reportWarning(path, 'RETURN_NOT_LISTED', sentence);
}

export function overReturned(path: string, uetr: string): Issue {
  const sentence = `${uetr}: more came back than was sent; ask the bank which return is right`;
  return reportWarning(path, 'RETURN_MORE_THAN_SENT', sentence);
}

export function unknownStatus(path: string, status: string): Issue {
  const message = `${status} is not a status that payments follow; it is kept here only`;
  return reportWarning(path, 'STATUS_UNKNOWN', message);
}

export function unknownAnswer(path: string, code: string, isOpen: boolean): Issue {
  const what = code === '' ? 'a camt.029 without Conf' : code;
  const way = isOpen
    ? 'the case stays open; ask the bank whether it cancels (CNCL) or not (RJCR)'
    : 'nothing follows from it';
  const message = `${what} is no answer to a request to cancel that is known here; ${way}`;
  return reportWarning(path, 'CASE_ANSWER_UNKNOWN', message);
}

export function noCase(path: string): Issue {
  const message = 'no request to cancel is open that this answers; nothing follows from it';
  return reportWarning(path, 'CASE_NOT_OPEN', message);
}

export function partly(path: string): Issue {
  const message =
    'the answers are not one for all payments of the message; ask the bank for one answer to the case';
  return reportWarning(path, 'CASE_PARTLY_ANSWERED', message);
}

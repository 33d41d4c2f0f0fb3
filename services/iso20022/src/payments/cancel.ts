import { conflict } from '@masar/kit/errors';
import { eventsBetween, withTransactions } from './apply-reported-statuses';
import { mayBankHave } from './submission';
import { isFinal, isUnpaid, type TransactionStatus } from './lifecycle';
import type { CancellationCase, Decision, Payment, StatusEntry, TransactionState } from './payment';

/** A request to cancel. */
export interface Cancelling {
  readonly caseId: string;
  /** ISO's ExternalCancellationReason1Code, checked by the reader of the request. */
  readonly code: string;
  readonly description?: string;
  readonly actor: string;
  readonly now: Date;
  readonly key?: string | undefined;
}

/** The bank's answer to a request to cancel. */
export interface CancellationAnswer {
  readonly caseId: string;
  readonly at: string;
  /** Absent when cancelled; the reason is ISO's code or the bank's own. */
  readonly refusal?: { readonly reason?: string };
}

/** Cap on the cases of a message: rejected requests may repeat. */
const MOST_CASES = 20;

/** The money has left or is about to: only the bank can recall it. */
const WITH_THE_BANK: readonly TransactionStatus[] = ['ACSP', 'ACSC'];

/**
 * Cancels at once every payment that the bank has not begun to settle, and opens a case for the others.
 * @throws DomainError CONFLICT when every payment is rejected or cancelled, while another case is open,
 * and after 20 cases
 * Source: docs/cancellation.md.
 */
export function cancel(payment: Payment, asked: Cancelling): Decision {
  refuseOver(payment);
  refuseSecond(payment);
  refuseOneMore(payment);
  const at = asked.now.toISOString();
  const transactions = payment.transactions.map((transaction) =>
    isWithTheBank(transaction) ? transaction : cancelled(transaction, at, asked.code),
  );
  const isPending = transactions.some(isWithTheBank);
  const opened: CancellationCase = {
    ...{ id: asked.caseId, code: asked.code },
    ...(asked.description !== undefined && { description: asked.description }),
    status: isPending ? 'PENDING' : 'ACCEPTED',
    camt029Status: isPending ? 'PDCR' : 'CNCL',
    ...{ requestedAt: at, requestedBy: asked.actor },
    ...(asked.key !== undefined && { key: asked.key }),
  };
  const state = {
    ...withTransactions(payment, transactions),
    cases: [...payment.cases, opened],
    channelAt: isPending || mayBankHave(payment) ? asked.now : undefined,
  };
  return { state, events: eventsBetween(payment, state) };
}

/**
 * Applies the bank's answer to an open case: pending payments are cancelled, settled ones stay settled
 * until they are returned. An answer to another case, or a second answer, has no effect.
 */
export function resolveCase(payment: Payment, answer: CancellationAnswer): Decision {
  const { caseId, at, refusal } = answer;
  const open = openCaseOf(payment);
  if (open?.id !== caseId) return { state: payment, events: [] };
  const answered: CancellationCase =
    refusal === undefined
      ? { ...open, status: 'ACCEPTED', camt029Status: 'CNCL' }
      : { ...open, status: 'REJECTED', camt029Status: 'RJCR', ...withReason(refusal) };
  const transactions =
    refusal === undefined
      ? payment.transactions.map((transaction) => cancelled(transaction, at, open.code))
      : payment.transactions;
  const cases = payment.cases.map((each) => (each === open ? answered : each));
  const state = { ...withTransactions(payment, transactions), cases };
  return { state, events: eventsBetween(payment, state) };
}

/** A bank may reject without a reason. */
function withReason({ reason }: NonNullable<CancellationAnswer['refusal']>) {
  return reason === undefined ? {} : { refusal: reason };
}

/** The case without an answer from the bank. */
export function openCaseOf({ cases }: Payment): CancellationCase | undefined {
  return cases.find(({ status }) => status === 'PENDING');
}

function cancelled(transaction: TransactionState, at: string, reason: string): TransactionState {
  if (isFinal(transaction.status)) return transaction;
  const entry: StatusEntry = { status: 'CANC', at, reason, isApplied: true };
  return { ...transaction, status: 'CANC', history: [...transaction.history, entry] };
}

/** True for a transaction that the camt.056 of a case lists: with the bank, or cancelled at once by it. */
export function isConcerned({ status, history }: TransactionState, asked: CancellationCase) {
  // Any entry counts, not only the last: the bank may report more before it gets the camt.056.
  const isCancelledByIt = history.some((entry) => isCancelling(entry, asked));
  return isWithTheBank({ status }) || (status === 'CANC' && isCancelledByIt);
}

function isCancelling({ status, at }: StatusEntry, { requestedAt }: CancellationCase): boolean {
  return status === 'CANC' && at === requestedAt;
}

/** True when only the bank can cancel the transaction. */
function isWithTheBank({ status }: Pick<TransactionState, 'status'>): boolean {
  return WITH_THE_BANK.includes(status);
}

function refuseOver({ status, transactions }: Payment): void {
  if (!transactions.every((each) => isUnpaid(each.status))) return;
  const message = `cannot cancel a message that is ${status}: nothing of it will be paid`;
  throw conflict({ field: 'status', code: 'INVALID_STATE', message });
}

function refuseSecond(payment: Payment): void {
  const open = openCaseOf(payment);
  if (!open) return;
  const message = `the case ${open.id} to cancel the message is open; wait for the bank's answer`;
  throw conflict({ field: 'messageId', code: 'CASE_OPEN', message });
}

function refuseOneMore({ cases }: Payment): void {
  if (cases.length < MOST_CASES) return;
  const message =
    `the bank was asked ${MOST_CASES} times to cancel the message, which is the most; ` +
    'settle it with the bank';
  throw conflict({ field: 'messageId', code: 'CASES_EXHAUSTED', message });
}

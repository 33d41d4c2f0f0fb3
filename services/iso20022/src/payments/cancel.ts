import { conflict } from '@masar/kit/errors';
import { eventsBetween, withTransactions } from './apply-reports';
import { mayBankHave } from './hand-over';
import { isFinal, isUnpaid, type TransactionStatus } from './lifecycle';
import type { CancellationCase, Decision, Payment, StatusEntry, TransactionState } from './payment';

/** A request to cancel. */
export interface Cancelling {
  readonly caseId: string;
  /** Of ISO's external cancellation reason codes; whoever reads the request has checked it. */
  readonly code: string;
  readonly description?: string;
  readonly actor: string;
  readonly now: Date;
  readonly key?: string | undefined;
}

/** What the bank says of a request to cancel. */
export interface CancellationAnswer {
  readonly caseId: string;
  readonly at: string;
  /** Absent where it is cancelled; the reason is of ISO's codes for it, or the bank's own. */
  readonly refusal?: { readonly reason?: string };
}

/** What is kept of one message: a request that is refused again and again fills no document. */
const MOST_CASES = 20;

/** Here the money has left, or is about to: the bank has to call it back. */
const WITH_THE_BANK: readonly TransactionStatus[] = ['ACSP', 'ACSC'];

/**
 * Cancels at once what the bank has not begun to settle; for the rest a case is opened with it.
 * @throws DomainError CONFLICT when all is refused or cancelled, while another case is open, and
 * after 20 cases
 * Source: domain page, 6.2.
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
 * The payment after the bank's answer to an open case: what was on its way is cancelled, and what was
 * settled stays so, to be returned. An answer to another case, or a second one, moves nothing.
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

/** A bank may refuse and say no reason. */
function withReason({ reason }: NonNullable<CancellationAnswer['refusal']>) {
  return reason === undefined ? {} : { refusal: reason };
}

/** The case that the bank has not answered. */
export function openCaseOf({ cases }: Payment): CancellationCase | undefined {
  return cases.find(({ status }) => status === 'PENDING');
}

function cancelled(transaction: TransactionState, at: string, reason: string): TransactionState {
  if (isFinal(transaction.status)) return transaction;
  const entry: StatusEntry = { status: 'CANC', at, reason, isApplied: true };
  return { ...transaction, status: 'CANC', history: [...transaction.history, entry] };
}

/** What the bank has to be told of a case: what it is asked for, and what was cancelled at once. */
export function isConcerned({ status, history }: TransactionState, asked: CancellationCase) {
  // Not the last word: the bank may say more before it is told.
  const isCancelledByIt = history.some((entry) => isCancelling(entry, asked));
  return isWithTheBank({ status }) || (status === 'CANC' && isCancelledByIt);
}

function isCancelling({ status, at }: StatusEntry, { requestedAt }: CancellationCase): boolean {
  return status === 'CANC' && at === requestedAt;
}

/** Whether the bank has to be asked for it. */
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

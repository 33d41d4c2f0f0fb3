import type { Remark } from '../../inbound/inbound-message';
import { within } from '../../inbound/receive';
import { applyReports, type Report } from '../apply-reported-statuses';
import { isGivenBack } from '../apply-returns';
import { openCaseOf, resolveCase } from '../cancel';
import {
  isContradiction,
  isUnpaid,
  TRANSACTION_STATUSES,
  type TransactionStatus,
} from '../lifecycle';
import type { CancellationCase, Payment } from '../payment';
import type { Issue } from '../../shared/issue';
import { answerReturns } from './apply-reported-returns';
import { contradicted } from './report-warnings';
import type { Answered, Spoken } from './matched-reports';

/** Applies the reports of a bank's message to one payment. Idempotent. */
export function answerPayment(payment: Payment, spoken: Spoken): Answered {
  const { saidAt, receivedAt } = spoken.heard;
  const at = within(saidAt, payment.createdAt, receivedAt);
  const reported = report(payment, spoken, at);
  const returned = answerReturns(reported.decision.state, spoken);
  const resolved = resolve(returned.decision.state, spoken, at);
  const accepted = acceptWhatIsDone(resolved.decision.state, at);
  const unfollowed = mindUnknownAnswers(accepted.decision.state, spoken);
  const steps = [reported, returned, resolved, accepted, unfollowed];
  return {
    decision: {
      state: accepted.decision.state,
      events: steps.flatMap(({ decision }) => decision.events),
    },
    issues: steps.flatMap(({ issues }) => issues),
  };
}

function report(payment: Payment, { remarks }: Spoken, at: string): Answered {
  const reports: (Report & { readonly path: string })[] = [];
  const issues: Issue[] = [];
  for (const { path, said, uetrs } of remarks) {
    if (said.kind !== 'STATUS') continue;
    const status = statusOf(said.status);
    const { reason, explanation } = said;
    if (!status) issues.push(unknownStatus(path, said.status));
    else
      reports.push(
        ...uetrs.map((uetr) => ({
          ...{ path, uetr, status, at, ...(reason !== undefined && { reason }) },
          ...(explanation !== undefined && { explanation }),
        })),
      );
  }
  const decision = applyReports(payment, reports);
  issues.push(...reports.flatMap((each) => contradictionIn(decision.state, each)));
  return { decision, issues };
}

/** No warning when the bank has since agreed with the final status, by its time stamps. */
function contradictionIn(
  { transactions }: Payment,
  { path, uetr, status }: Report & { readonly path: string },
): readonly Issue[] {
  const about = transactions.find((each) => each.uetr === uetr);
  if (about?.contradictedBy === undefined) return [];
  return isContradiction(about.status, status) ? [contradicted(path, about)] : [];
}

/** ACCC (settled on the creditor's account) counts as ACSC. */
function statusOf(code: string): TransactionStatus | undefined {
  return code === 'ACCC' ? 'ACSC' : TRANSACTION_STATUSES.find((each) => each === code);
}

type Resolution = Remark['said'] & { readonly kind: 'CANCELLATION' };

/** An answer must cover the whole case: an answer to a part has no effect and is a warning. */
function resolve(payment: Payment, { remarks }: Spoken, at: string): Answered {
  const unmoved = (...issues: Issue[]) => ({ decision: { state: payment, events: [] }, issues });
  const answers = remarks.filter(
    (each): each is typeof each & { said: Resolution } => each.said.kind === 'CANCELLATION',
  );
  const [first] = answers;
  if (!first || answers.every(({ said }) => said.answer === 'PENDING')) return unmoved();
  const { path, said } = first;
  const about = caseOf(payment, said.caseId);
  if (!about) return unmoved(noCase(path));
  if (about.status !== 'PENDING')
    return unmoved(...(isSaidBefore(about, said) ? [] : [noCase(path)]));
  const isOne = answers.every((each) => each.said.answer === said.answer);
  if (
    !isOne ||
    !areAllNamed(
      payment,
      answers.flatMap(({ uetrs }) => uetrs),
    )
  )
    return unmoved(partly(path));
  const { answer, reason } = said;
  const refusal = answer === 'REFUSED' ? { refusal: reason === undefined ? {} : { reason } } : {};
  return { decision: resolveCase(payment, { caseId: about.id, at, ...refusal }), issues: [] };
}

/** Warns on unknown camt.029 statuses, which have no effect. */
function mindUnknownAnswers(payment: Payment, { remarks }: Spoken): Answered {
  const isOpen = openCaseOf(payment) !== undefined;
  const issues = remarks.flatMap(({ path, said }) =>
    said.kind === 'CANCELLATION_UNKNOWN' ? [unknownAnswer(path, said.word, isOpen)] : [],
  );
  return { decision: { state: payment, events: [] }, issues };
}

/** The case by its id if known, otherwise the open or the last one: banks use ids of their own. */
function caseOf(payment: Payment, caseId: string | undefined): CancellationCase | undefined {
  const named = payment.cases.find(({ id }) => id === caseId);
  return named ?? openCaseOf(payment) ?? payment.cases.at(-1);
}

function isSaidBefore({ status }: CancellationCase, { answer }: Resolution): boolean {
  return status === (answer === 'CANCELLED' ? 'ACCEPTED' : 'REJECTED');
}

function areAllNamed({ transactions }: Payment, uetrs: readonly string[]): boolean {
  const live = transactions.filter(({ status }) => !isUnpaid(status));
  return live.every(({ uetr }) => uetrs.includes(uetr));
}

/** Accepts an open case without a camt.029 once all money is back or nothing will be paid. */
function acceptWhatIsDone(payment: Payment, at: string): Answered {
  const open = openCaseOf(payment);
  const decision =
    open && isGivenBack(payment)
      ? resolveCase(payment, { caseId: open.id, at })
      : { state: payment, events: [] };
  return { decision, issues: [] };
}

function unknownStatus(path: string, status: string): Issue {
  const message = `${status} is not a status that payments follow; it is kept here only`;
  return { path, code: 'STATUS_UNKNOWN', message, severity: 'WARNING' };
}

function unknownAnswer(path: string, word: string, isOpen: boolean): Issue {
  const what = word === '' ? 'a camt.029 without Conf' : word;
  const way = isOpen
    ? 'the case stays open; ask the bank whether it cancels (CNCL) or not (RJCR)'
    : 'nothing follows from it';
  const message = `${what} is no answer to a request to cancel that is known here; ${way}`;
  return { path, code: 'CASE_ANSWER_UNKNOWN', message, severity: 'WARNING' };
}

function noCase(path: string): Issue {
  const message = 'no request to cancel is open that this answers; nothing follows from it';
  return { path, code: 'CASE_NOT_OPEN', message, severity: 'WARNING' };
}

function partly(path: string): Issue {
  const message =
    'the answers are not one for all payments of the message; ask the bank for one answer to the case';
  return { path, code: 'CASE_PARTLY_ANSWERED', message, severity: 'WARNING' };
}

import type { ReportContent } from '../../shared/bank-report';
import type { Issue } from '../../shared/issue';
import { applyReportedStatuses, type ReportedStatus } from '../apply-reported-statuses';
import { isGivenBack } from '../apply-returns';
import { openCaseOf, resolveCase } from '../cancel';
import {
  isContradiction,
  isUnpaid,
  TRANSACTION_STATUSES,
  type TransactionStatus,
} from '../lifecycle';
import type { CancellationCase, Payment } from '../payment';
import { applyReportedReturns } from './apply-reported-returns';
import {
  withinCap,
  type Applied,
  type MatchedReport,
  type PaymentReports,
  type ReportSource,
} from './matched-reports';
import {
  beyondCap,
  contradicted,
  noCase,
  partly,
  unknownAnswer,
  unknownStatus,
} from './report-warnings';

interface AppliedToPayment extends Applied {
  /** Transactions that the applied reports refer to. */
  readonly uetrs: readonly string[];
}

/** Applies the reports of a bank's message to one payment. Idempotent. */
export function applyBankMessage(payment: Payment, message: PaymentReports): AppliedToPayment {
  const { source } = message;
  const { reports, excess } = withinCap(message.reports);
  const at = boundedTime(source, payment.createdAt);
  const reported = applyStatuses(payment, reports, at);
  const returned = applyReportedReturns(reported.decision.state, { reports, source });
  const resolved = applyAnswers(returned.decision.state, reports, at);
  const accepted = acceptGivenBack(resolved.decision.state, at);
  const unknown = unknownAnswers(accepted.decision.state, reports);
  const steps = [reported, returned, resolved, accepted];
  return {
    decision: {
      state: accepted.decision.state,
      events: steps.flatMap(({ decision }) => decision.events),
    },
    issues: [
      ...steps.flatMap(({ issues }) => issues),
      ...unknown,
      ...excess.map(({ path }) => beyondCap(path)),
    ],
    uetrs: [...new Set(reports.flatMap((each) => each.uetrs))],
  };
}

/** The bank's time stamp, limited to the time between the payment's creation and the report's arrival. */
function boundedTime({ saidAt, receivedAt }: ReportSource, createdAt: string): string {
  const notBefore = saidAt < createdAt ? createdAt : saidAt;
  return notBefore > receivedAt ? receivedAt : notBefore;
}

type PlacedStatus = ReportedStatus & { readonly path: string };

function applyStatuses(payment: Payment, reports: readonly MatchedReport[], at: string): Applied {
  const statuses: PlacedStatus[] = [];
  const issues: Issue[] = [];
  for (const { path, content, uetrs } of reports) {
    if (content.kind !== 'STATUS') continue;
    const status = statusOf(content.status);
    const { reason, explanation } = content;
    if (!status) issues.push(unknownStatus(path, content.status));
    else
      statuses.push(
        ...uetrs.map((uetr) => ({
          ...{ path, uetr, status, at, ...(reason !== undefined && { reason }) },
          ...(explanation !== undefined && { explanation }),
        })),
      );
  }
  const decision = applyReportedStatuses(payment, statuses);
  issues.push(...statuses.flatMap((each) => contradictionIn(decision.state, each)));
  return { decision, issues };
}

/** No warning when the bank has since agreed with the final status, by its time stamps. */
function contradictionIn(
  { transactions }: Payment,
  { path, uetr, status }: PlacedStatus,
): readonly Issue[] {
  const about = transactions.find((each) => each.uetr === uetr);
  if (about?.contradictedBy === undefined) return [];
  return isContradiction(about.status, status) ? [contradicted(path, about)] : [];
}

/** ACCC (settled on the creditor's account) counts as ACSC. */
function statusOf(code: string): TransactionStatus | undefined {
  return code === 'ACCC' ? 'ACSC' : TRANSACTION_STATUSES.find((each) => each === code);
}

type Answer = ReportContent & { readonly kind: 'CANCELLATION' };
type AnswerReport = MatchedReport & { readonly content: Answer };

/** An answer must cover the whole case: an answer to a part has no effect and is a warning. */
function applyAnswers(payment: Payment, reports: readonly MatchedReport[], at: string): Applied {
  const unchanged = (...issues: Issue[]) => ({ decision: { state: payment, events: [] }, issues });
  const answers = reports.filter(
    (each): each is AnswerReport => each.content.kind === 'CANCELLATION',
  );
  const [first] = answers;
  if (!first || answers.every(({ content }) => content.answer === 'PENDING')) return unchanged();
  const { path, content } = first;
  const about = caseOf(payment, content.caseId);
  if (!about) return unchanged(noCase(path));
  if (about.status !== 'PENDING')
    return unchanged(...(isRepetition(about, content) ? [] : [noCase(path)]));
  const isUnanimous = answers.every((each) => each.content.answer === content.answer);
  const uetrs = answers.flatMap((each) => each.uetrs);
  if (!isUnanimous || !coversAll(payment, uetrs)) return unchanged(partly(path));
  const { answer, reason } = content;
  const refusal = answer === 'REFUSED' ? { refusal: reason === undefined ? {} : { reason } } : {};
  return { decision: resolveCase(payment, { caseId: about.id, at, ...refusal }), issues: [] };
}

/** Warns on unknown camt.029 statuses, which have no effect. */
function unknownAnswers(payment: Payment, reports: readonly MatchedReport[]): readonly Issue[] {
  const isOpen = openCaseOf(payment) !== undefined;
  return reports.flatMap(({ path, content }) =>
    content.kind === 'CANCELLATION_UNKNOWN' ? [unknownAnswer(path, content.code, isOpen)] : [],
  );
}

/** The case by its id if known, otherwise the open or the last one: banks use ids of their own. */
function caseOf(payment: Payment, caseId: string | undefined): CancellationCase | undefined {
  const named = payment.cases.find(({ id }) => id === caseId);
  return named ?? openCaseOf(payment) ?? payment.cases.at(-1);
}

function isRepetition({ status }: CancellationCase, { answer }: Answer): boolean {
  return status === (answer === 'CANCELLED' ? 'ACCEPTED' : 'REJECTED');
}

function coversAll({ transactions }: Payment, uetrs: readonly string[]): boolean {
  const live = transactions.filter(({ status }) => !isUnpaid(status));
  return live.every(({ uetr }) => uetrs.includes(uetr));
}

/** Accepts an open case without a camt.029 once all money is back or nothing will be paid. */
function acceptGivenBack(payment: Payment, at: string): Applied {
  const open = openCaseOf(payment);
  const decision =
    open && isGivenBack(payment)
      ? resolveCase(payment, { caseId: open.id, at })
      : { state: payment, events: [] };
  return { decision, issues: [] };
}

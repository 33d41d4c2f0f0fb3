import type { Scope } from '@masar/kit/scope';
import type { Sweep } from '@masar/kit/sweeps';
import type { InboundMessage, Match } from '../inbound/inbound-message';
import { finish } from '../inbound/receive';
import { reportsIn } from '../inbound/reports';
import type { InboundStore } from '../inbound/store';
import { unmatchedWarning } from '../inbound/unmatched-warning';
import { applyBankMessage } from '../payments/bank-messages/apply-bank-message';
import type { MatchedReport, PaymentReports } from '../payments/bank-messages/matched-reports';
import type { PaymentStore } from '../payments/store';
import type { RecallStore } from '../recalls/store';
import type { BankReport } from '../shared/bank-report';
import type { Issue } from '../shared/issue';
import type { MessageEnvelope } from '../shared/message-json';
import { answered } from '../statements/statement-request';
import type { StatementStore } from '../statements/store';
import { PaymentFinder } from './find-payments';
import { openRecalls, type MatchedRecall } from './open-recalls';

interface Parts {
  readonly inbound: InboundStore;
  readonly payments: PaymentStore;
  readonly statements: StatementStore;
  readonly recalls: RecallStore;
}

/** Applies stored messages of banks that a crashed process left. */
export function inboundSweep(parts: Parts): Sweep {
  const { due } = parts.inbound.aggregates;
  return {
    ...{ name: 'iso20022-inbound', rail: 'iso20022' },
    ensureIndexes: () => due.ensureIndexes('applyAt'),
    due: (by) => due.find('applyAt', by),
    carryOut: (scope, id) => applyInbound(parts, scope, id),
  };
}

/**
 * Applies the reports of a stored message to requests, recalls and payments, and stores warnings for those
 * without effect. Idempotent: payments recognise repeated reports.
 * @returns 1, or 0 when the message was applied before
 */
export async function applyInbound(
  { inbound, payments, statements, recalls }: Parts,
  scope: Scope,
  id: string,
): Promise<number> {
  const stored = await inbound.aggregates.find(scope, id);
  if (!stored?.state.applyAt) return 0;
  const { state } = stored;
  const reports = reportsOf(state);
  const source = { id, ...state };
  const { matches, issues } = await answerRequests(statements, scope, reports);
  const onPayments = reports.filter(({ content }) => content.kind !== 'STATEMENT');
  const matched = await matchAll(onPayments, finderOf(payments, scope, state));
  issues.push(...(await openRecalls(recalls, scope, { recalled: matched.recalled, source })));
  issues.push(...matched.unmatched);
  for (const each of matched.byPayment) {
    const applied = await applyTo(payments, scope, { ...each, source });
    issues.push(...applied.issues);
    matches.push(applied.match);
  }
  await inbound.rail.updated(scope, { id }, (message) =>
    message.applyAt ? { state: finish(message, matches, issues), events: [] } : undefined,
  );
  return 1;
}

function reportsOf({ family, json }: InboundMessage): readonly BankReport[] {
  return reportsIn(family, JSON.parse(json) as MessageEnvelope);
}

function finderOf(payments: PaymentStore, scope: Scope, { family }: InboundMessage) {
  return new PaymentFinder(scope, payments, family === 'pain.002');
}

/** Marks the requests that a statement answers. */
async function answerRequests(
  statements: StatementStore,
  scope: Scope,
  reports: readonly BankReport[],
) {
  const matches: Match[] = [];
  const issues: Issue[] = [];
  for (const report of reports) {
    if (report.content.kind !== 'STATEMENT') continue;
    const { messageId = '' } = report.about;
    const found = await statements.find(scope, messageId);
    if (!found) issues.push(unmatchedWarning(report, 'UNKNOWN'));
    else {
      await statements.rail.updated(scope, found, answered);
      matches.push({ id: found.id, messageId, uetrs: [] });
    }
  }
  return { matches, issues };
}

/** Groups reports by the tenant's message, and collects recalls and unmatched reports. */
async function matchAll(reports: readonly BankReport[], finder: PaymentFinder) {
  const byPayment = new Map<string, { id: string; reports: MatchedReport[] }>();
  const unmatched: Issue[] = [];
  const recalled: MatchedRecall[] = [];
  for (const report of reports) {
    const match = await finder.find(report.about);
    const isRecall = report.content.kind === 'RECALL';
    if (isRecall) recalled.push({ report, match });
    if (typeof match === 'string') {
      if (!isRecall || match !== 'UNKNOWN') unmatched.push(unmatchedWarning(report, match));
      continue;
    }
    const { payment, uetrs } = match;
    const group = byPayment.get(payment.id) ?? { id: payment.id, reports: [] };
    group.reports.push({ ...report, uetrs });
    byPayment.set(payment.id, group);
  }
  return { byPayment: [...byPayment.values()], recalled, unmatched };
}

async function applyTo(
  payments: PaymentStore,
  scope: Scope,
  message: PaymentReports & { readonly id: string },
) {
  let issues: readonly Issue[] = [];
  let uetrs: readonly string[] = [];
  const { id, state } = await payments.rail.updated(scope, message, (payment) => {
    const applied = applyBankMessage(payment, message);
    ({ issues, uetrs } = applied);
    return applied.decision;
  });
  return { issues, match: { id, messageId: state.messageId, uetrs } };
}

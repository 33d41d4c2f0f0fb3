import type { Scope } from '@masar/kit/scope';
import type { AggregateStore } from '@masar/kit/store';
import type { Sweep } from '@masar/kit/sweeps';
import type { InboundMessage, Match, Remark } from '../inbound/inbound-message';
import { finish } from '../inbound/receive';
import { remarksOf } from '../inbound/reports';
import type { InboundStore } from '../inbound/store';
import type { PaymentStore } from '../payments/store';
import { withEventData } from '../payments/wire/write-payment';
import type { RecallStore } from '../recalls/store';
import type { Issue } from '../shared/issue';
import type { MessageEnvelope } from '../shared/message-json';
import { answered, type StatementRequest } from '../statements/statement-request';
import { answerPayment } from '../payments/bank-messages/apply-bank-message';
import { PaymentFinder } from './find-payments';
import { saidTooOften, unmatched as notFound } from '../payments/bank-messages/report-warnings';
import { openRecalls, type AskedBack } from './open-recalls';
import { hearable, type Spoken, type SpokenRemark } from '../payments/bank-messages/matched-reports';

interface Parts {
  readonly inbound: InboundStore;
  readonly payments: PaymentStore;
  readonly statements: AggregateStore<StatementRequest>;
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
  const remarks = remarksIn(state);
  const heard = { id, ...state };
  const { matches, issues } = await tellRequests(statements, scope, remarks);
  const ofPayments = remarks.filter(({ said }) => said.kind !== 'REPORT');
  const { spoken, asked, unmatched } = await sortOut(ofPayments, finderOf(payments, scope, state));
  issues.push(...(await openRecalls(recalls, scope, { asked, heard })), ...unmatched);
  for (const each of spoken) {
    const told = await tell(payments, scope, { ...each, heard });
    issues.push(...told.issues);
    matches.push(told.match);
  }
  await inbound.aggregates.update(scope, id, (message) =>
    message.applyAt ? { state: finish(message, matches, issues), events: [] } : undefined,
  );
  return 1;
}

function remarksIn({ family, json }: InboundMessage): readonly Remark[] {
  return remarksOf(family, JSON.parse(json) as MessageEnvelope);
}

function finderOf(payments: PaymentStore, scope: Scope, { family }: InboundMessage) {
  return new PaymentFinder(scope, payments, family === 'pain.002');
}

/** Marks the requests that a statement answers. */
async function tellRequests(
  statements: AggregateStore<StatementRequest>,
  scope: Scope,
  remarks: readonly Remark[],
) {
  const matches: Match[] = [];
  const issues: Issue[] = [];
  for (const remark of remarks) {
    if (remark.said.kind !== 'REPORT') continue;
    const { messageId = '' } = remark.about;
    const [found] = (await statements.list(scope, { messageId }, { page: 1, perPage: 1 })).data;
    if (!found) issues.push(notFound(remark, 'UNKNOWN'));
    else {
      await statements.update(scope, found.id, (state, now) => ({
        state: answered(state, now),
        events: [],
      }));
      matches.push({ id: found.id, messageId, uetrs: [] });
    }
  }
  return { matches, issues };
}

/** Groups reports by the tenant's message, and collects recalls and unmatched reports. */
async function sortOut(remarks: readonly Remark[], finder: PaymentFinder) {
  const byPayment = new Map<string, { id: string; remarks: SpokenRemark[] }>();
  const unmatched: Issue[] = [];
  const asked: AskedBack[] = [];
  for (const remark of remarks) {
    const meant = await finder.find(remark.about);
    const isRecall = remark.said.kind === 'RECALL';
    if (isRecall) asked.push({ remark, meant });
    if (typeof meant === 'string') {
      if (!isRecall || meant !== 'UNKNOWN') unmatched.push(notFound(remark, meant));
      continue;
    }
    const { payment, uetrs } = meant;
    const known = byPayment.get(payment.id) ?? { id: payment.id, remarks: [] };
    known.remarks.push({ ...remark, uetrs });
    byPayment.set(payment.id, known);
  }
  return { spoken: [...byPayment.values()], asked, unmatched };
}

async function tell(
  payments: PaymentStore,
  scope: Scope,
  spoken: Spoken & { readonly id: string },
) {
  let issues: readonly Issue[] = [];
  const { remarks, unheard } = hearable(spoken.remarks);
  const { id, state } = await payments.aggregates.update(scope, spoken.id, (payment) => {
    const told = answerPayment(payment, { ...spoken, remarks });
    issues = [...told.issues, ...unheard.map(({ path }) => saidTooOften(path))];
    return withEventData(spoken.id, told.decision);
  });
  const uetrs = [...new Set(remarks.flatMap((each) => each.uetrs))];
  return { issues, match: { id, messageId: state.messageId, uetrs } };
}

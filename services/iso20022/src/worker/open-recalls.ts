import type { Scope } from '@masar/kit/scope';
import type { InboundMessage } from '../inbound/inbound-message';
import { CREATION } from '../recalls/lifecycle';
import { caseIdOf, paymentOf, reasonOf, recalledIn, type Recalled } from '../recalls/recalled';
import { recallToAnswer } from '../recalls/recall-warning';
import type { RecallStore } from '../recalls/store';
import type { BankReport, NoMatch } from '../shared/bank-report';
import type { Issue } from '../shared/issue';
import type { MessageEnvelope } from '../shared/message-json';
import type { PaymentMatch } from './find-payments';

/** A recall in a bank's message, and the payment of the tenant that it refers to. */
export interface MatchedRecall {
  readonly report: BankReport;
  readonly match: PaymentMatch | NoMatch;
}

interface Recalls {
  readonly recalled: readonly MatchedRecall[];
  /** The bank's message with its id here. */
  readonly source: InboundMessage & { readonly id: string };
}

/** Opens the recalls of a bank's message, each once, with a warning that says how to answer. */
export async function openRecalls(
  recalls: RecallStore,
  scope: Scope,
  { recalled: matched, source }: Recalls,
): Promise<readonly Issue[]> {
  if (matched.length === 0) return [];
  const named = recalledIn(JSON.parse(source.json) as MessageEnvelope);
  const issues: Issue[] = [];
  for (const { report, match } of matched) {
    const isOwn = typeof match !== 'string';
    const ownMessageId = isOwn ? match.payment.id : undefined;
    const recalled = named.get(report.path);
    const recallId = recalled && (await open(recalls, scope, { source, recalled, ownMessageId }));
    issues.push(recallToAnswer(report, isOwn ? 'FOUND' : match, recallId));
  }
  return issues;
}

interface Opening {
  readonly source: Recalls['source'];
  readonly recalled: Recalled;
  readonly ownMessageId: string | undefined;
}

/** @returns the id of the recall */
async function open(
  recalls: RecallStore,
  scope: Scope,
  { source, recalled, ownMessageId }: Opening,
): Promise<string> {
  const { path } = recalled.about;
  const { id: inboundMessageId, messageId, sender, receivedAt } = source;
  const [caseId, reason] = [caseIdOf(recalled), reasonOf(recalled)];
  const opened = await recalls.open(scope, {
    ...{ identity: `${inboundMessageId} ${path}`, inboundMessageId, path, messageId },
    ...(sender !== undefined && { sender }),
    ...(caseId !== undefined && { caseId }),
    payment: paymentOf(recalled),
    ...(reason && { reason }),
    receivedAt,
    ...(ownMessageId !== undefined && { ownMessageId }),
    status: CREATION.to,
  });
  return opened.id;
}

import type { Scope } from '@masar/kit/scope';
import type { InboundMessage, Remark } from '../inbound/inbound-message';
import { caseIdOf, paymentOf, reasonOf, recalledIn, type Recalled } from '../recalls/recalled';
import type { RecallStore } from '../recalls/store';
import type { Issue } from '../shared/issue';
import type { MessageEnvelope } from '../shared/message-json';
import type { Meant, Unclear } from './find-payments';
import { recallToAnswer } from '../payments/bank-messages/report-warnings';

/** A recall in a bank's message, and the payment of the tenant that it refers to. */
export interface AskedBack {
  readonly remark: Remark;
  readonly meant: Meant | Unclear;
}

interface Asked {
  readonly asked: readonly AskedBack[];
  /** The bank's message with its id here. */
  readonly heard: InboundMessage & { readonly id: string };
}

/** Opens the recalls of a bank's message, each once, with a warning that says how to answer. */
export async function openRecalls(
  recalls: RecallStore,
  scope: Scope,
  { asked, heard }: Asked,
): Promise<readonly Issue[]> {
  if (asked.length === 0) return [];
  const named = recalledIn(JSON.parse(heard.json) as MessageEnvelope);
  const issues: Issue[] = [];
  for (const { remark, meant } of asked) {
    const isOwn = typeof meant !== 'string';
    const ownMessageId = isOwn ? meant.payment.id : undefined;
    const recalled = named.get(remark.path);
    const recallId = recalled && (await open(recalls, scope, { heard, recalled, ownMessageId }));
    issues.push(recallToAnswer(remark, isOwn ? 'FOUND' : meant, recallId));
  }
  return issues;
}

interface Opening {
  readonly heard: Asked['heard'];
  readonly recalled: Recalled;
  readonly ownMessageId: string | undefined;
}

/** @returns the id of the recall */
async function open(
  recalls: RecallStore,
  scope: Scope,
  { heard, recalled, ownMessageId }: Opening,
): Promise<string> {
  const { path } = recalled.about;
  const { id: inboundMessageId, messageId, sender, receivedAt } = heard;
  const [caseId, reason] = [caseIdOf(recalled), reasonOf(recalled)];
  const opened = await recalls.open(scope, {
    ...{ identity: `${inboundMessageId} ${path}`, inboundMessageId, path, messageId },
    ...(sender !== undefined && { sender }),
    ...(caseId !== undefined && { caseId }),
    payment: paymentOf(recalled),
    ...(reason && { reason }),
    receivedAt,
    ...(ownMessageId !== undefined && { ownMessageId }),
    status: 'OPEN',
  });
  return opened.id;
}

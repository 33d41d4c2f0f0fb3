import { identityOf } from './identity';
import type { InboundMessage, Match, Received } from './inbound-message';
import { reportsIn } from './reports';
import { uetrsIn } from './receipts';
import type { Issue } from '../shared/issue';

/** A bank's message in its initial state; undefined for a message without an id. */
export function receive(received: Received): InboundMessage | undefined {
  const { family, version, json, digest, warnings, now } = received;
  const identity = identityOf(json);
  if (!identity) return undefined;
  const { messageId, sender } = identity;
  const receivedAt = now.toISOString();
  const hasReports = reportsIn(family, json).length > 0;
  const uetrs = uetrsIn(family, json);
  return {
    identity: JSON.stringify([sender ?? '', messageId]),
    ...{ messageId, ...(sender !== undefined && { sender }) },
    ...{ family, version, digest, json: JSON.stringify(json) },
    ...{ outcome: hasReports ? 'RECEIVED' : 'KEPT', matches: [], warnings },
    ...(uetrs.length > 0 && { uetrs }),
    ...{ saidAt: identity.saidAt ?? receivedAt, receivedAt },
    applyAt: hasReports ? now : undefined,
  };
}

/** The message after its reports have been applied. */
export function finish(
  message: InboundMessage,
  matches: readonly Match[],
  found: readonly Issue[],
): InboundMessage {
  const outcome = matches.length > 0 ? 'MATCHED' : 'UNMATCHED';
  const warnings = [...message.warnings, ...found].slice(0, MOST_WARNINGS);
  return { ...message, outcome, matches, warnings, applyAt: undefined };
}

/** Cap on stored warnings: a message may hold thousands of unknown references. */
const MOST_WARNINGS = 1_000;

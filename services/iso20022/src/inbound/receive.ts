import { identityOf } from './identity';
import type { InboundMessage, Match, Received } from './inbound-message';
import { remarksOf } from './remarks';
import { uetrsIn } from './receipts';
import type { Issue } from '../shared/issue';

/** A bank's message as it begins; undefined where it has no id by which it would be known again. */
export function receive(received: Received): InboundMessage | undefined {
  const { family, version, json, digest, warnings, now } = received;
  const identity = identityOf(json);
  if (!identity) return undefined;
  const { messageId, sender } = identity;
  const receivedAt = now.toISOString();
  const isAboutOthers = remarksOf(family, json).length > 0;
  const uetrs = uetrsIn(family, json);
  return {
    identity: JSON.stringify([sender ?? '', messageId]),
    ...{ messageId, ...(sender !== undefined && { sender }) },
    ...{ family, version, digest, json: JSON.stringify(json) },
    ...{ outcome: isAboutOthers ? 'RECEIVED' : 'KEPT', matches: [], warnings },
    ...(uetrs.length > 0 && { uetrs }),
    ...{ saidAt: identity.saidAt ?? receivedAt, receivedAt },
    applyAt: isAboutOthers ? now : undefined,
  };
}

/** The message when what it says has been applied. */
export function finish(
  message: InboundMessage,
  matches: readonly Match[],
  found: readonly Issue[],
): InboundMessage {
  const outcome = matches.length > 0 ? 'MATCHED' : 'UNMATCHED';
  const warnings = [...message.warnings, ...found].slice(0, MOST_WARNINGS);
  return { ...message, outcome, matches, warnings, applyAt: undefined };
}

/** A bank's message of ten thousand unknown references fills no document with them. */
const MOST_WARNINGS = 1_000;

/** When it was so: not before the payment was made and not after it was heard, whatever clock said it. */
export function within(saidAt: string, createdAt: string, receivedAt: string): string {
  const notBefore = saidAt < createdAt ? createdAt : saidAt;
  return notBefore > receivedAt ? receivedAt : notBefore;
}

import type * as wire from '@masar/proto/gen/ts/masar/iso20022/v1/inbound';
import type { InboundEvent, InboundMessage } from '../inbound-message';

interface StoredMessage {
  readonly id: string;
  readonly workspaceId?: string | undefined;
  readonly state: InboundMessage;
}

/** The message in lists and in its event. */
export function writeInbound({
  id,
  workspaceId,
  state,
}: StoredMessage): wire.Iso20022InboundMessage {
  const { messageId, sender, family, version, outcome, saidAt, receivedAt } = state;
  return {
    ...{ id, workspaceId, messageId, sender, messageType: family, version, outcome },
    ...{ saidAt, receivedAt },
  };
}

/** An event with the message after it. */
export function writeEvent({ id, state }: StoredMessage, { type }: InboundEvent) {
  return { type, data: { inboundMessage: writeInbound({ id, state }) } };
}

/** The message with its matches and warnings. */
export function writeReceived(stored: StoredMessage): wire.ReceivedIso20022Message {
  const { matches, warnings } = stored.state;
  return {
    message: writeInbound(stored),
    matches: matches.map(({ uetrs, ...match }) => ({ ...match, uetrs: [...uetrs] })),
    warnings: warnings.map((each) => ({ ...each })),
  };
}

/** The full record, with the message itself. */
export function writeInboundRecord(stored: StoredMessage): wire.Iso20022InboundMessageRecord {
  return { ...writeReceived(stored), json: stored.state.json };
}

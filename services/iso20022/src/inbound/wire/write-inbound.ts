import type { Decision } from '@masar/kit/store';
import type * as wire from '@masar/proto/gen/ts/masar/iso20022/v1/inbound';
import type { InboundMessage } from '../inbound-message';

interface StoredMessage {
  readonly id: string;
  readonly workspaceId?: string | undefined;
  readonly state: InboundMessage;
}

/** The message, as lists and its event show it. */
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

/** What is stored of a message when it comes, with its event. */
export function asReceived(state: InboundMessage): (id: string) => Decision<InboundMessage> {
  const type = 'iso20022.message.received';
  return (id) => ({
    state,
    events: [{ type, data: { inboundMessage: writeInbound({ id, state }) } }],
  });
}

/** The message with what it was about. */
export function writeReceived(stored: StoredMessage): wire.ReceivedIso20022Message {
  const { matches, warnings } = stored.state;
  return {
    message: writeInbound(stored),
    matches: matches.map(({ uetrs, ...match }) => ({ ...match, uetrs: [...uetrs] })),
    warnings: warnings.map((each) => ({ ...each })),
  };
}

/** All of it. */
export function writeInboundRecord(stored: StoredMessage): wire.Iso20022InboundMessageRecord {
  return { ...writeReceived(stored), json: stored.state.json };
}

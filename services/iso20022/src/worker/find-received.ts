import type { Scope } from '@masar/kit/scope';
import type { InboundMessage } from '../inbound/inbound-message';
import { isReceipt } from '../inbound/receipts';
import type { InboundStore } from '../inbound/store';
import type { Recall, RecalledPayment } from '../recalls/recall';
import { recalledIn } from '../recalls/recalled';
import { receivedIn, toldBy, type KnownRecall } from '../recalls/received-payment';
import type { MessageEnvelope } from '../shared/message-json';
import { upgrade } from '../shared/schema/upgrade';
import { isOlder } from '../shared/model/model';

type FindReceived = (scope: Scope, recall: Recall) => Promise<KnownRecall>;

/** Cap on the messages with one id or UETR: more do not identify a payment. */
const MOST_READ = 10;

/**
 * Finds a recalled payment among the received messages: by its UETR, otherwise by MsgId and the references
 * in that message.
 */
export function findReceivedIn({ aggregates }: InboundStore): FindReceived {
  const search = async (scope: Scope, named: RecalledPayment) => {
    const { uetr, messageId } = named;
    const filters = [
      ...(uetr === undefined ? [] : [{ uetrs: uetr }]),
      ...(messageId === undefined ? [] : [{ messageId }]),
    ];
    for (const filter of filters) {
      const found = await aggregates.newest(scope, filter, MOST_READ);
      for (const { id, state } of found) {
        if (!isReceipt(state.family)) continue;
        const whole = await aggregates.get(scope, id);
        const payment = paymentIn(whole.state, named);
        if (payment) return { payment, paymentMessageId: id };
      }
    }
    return undefined;
  };
  return async (scope, { inboundMessageId, path, payment: named }) => {
    const { state } = await aggregates.get(scope, inboundMessageId);
    const recalled = recalledIn(JSON.parse(state.json) as MessageEnvelope).get(path);
    if (!recalled) throw new Error(`${inboundMessageId} recalls nothing at ${path}`);
    const received = recalled.isWhole ? undefined : await search(scope, named);
    return { recalled, payment: toldBy(recalled, named), ...received };
  };
}

function paymentIn({ json, version }: InboundMessage, named: RecalledPayment) {
  const message = JSON.parse(json) as MessageEnvelope;
  const today = isOlder(version) ? upgrade(message, version) : { json: message, version };
  const payment = receivedIn(today.json, today.version, named);
  // References name the version that the payment arrived in.
  return payment && { ...payment, messageName: version };
}

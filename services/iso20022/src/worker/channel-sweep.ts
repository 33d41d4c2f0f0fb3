import type { Scope } from '@masar/kit/scope';
import type { AggregateStore, Stored } from '@masar/kit/store';
import type { Sweep } from '@masar/kit/sweeps';
import type { Log } from '@masar/kit/telemetry';
import type { Channel, InHands, Outgoing } from '../channels/channel';
import { openCaseOf } from '../payments/cancel';
import { handedOverMeanwhile, hear, type Heard } from '../payments/hear';
import { isFinal } from '../payments/lifecycle';
import { notTaken } from '../payments/not-taken';
import type { CancellationCase, Decision, Payment } from '../payments/payment';
import { PAIN_001 } from '../payments/read-verdict';
import { writeCamt056 } from '../payments/write-camt056';
import { withEventData } from '../payments/write-payment';
import { writePaymentXml, writeXml } from '../payments/write-xml';
import { VERSIONS } from '../shared/families';

const CAMT_056 = VERSIONS['camt.056'];

interface Parts {
  readonly payments: AggregateStore<Payment>;
  /** The way of a tenant's messages; undefined where they have none. */
  readonly channelOf: (scope: Scope) => Channel | undefined;
  readonly log: Log;
}

/**
 * Hands messages to their channel and keeps what the bank says of them. A process that dies after
 * the hand-over hands the same message over again, under the same MsgId; what a bank did not take is
 * tried again, later each time.
 */
export function channelSweep(parts: Parts): Sweep {
  const { payments } = parts;
  return {
    ...{ name: 'iso20022-channel', rail: 'iso20022' },
    ensureIndexes: () => payments.due.ensureIndexes('channelAt'),
    due: (by) => payments.due.find('channelAt', by),
    carryOut: (scope, id) => carryOut(parts, scope, id),
  };
}

/** Until there is nothing due by the scope's clock; how often something was. */
async function carryOut(parts: Parts, scope: Scope, id: string): Promise<number> {
  const channel = parts.channelOf(scope);
  if (!channel) return 0;
  for (let carriedOut = 0; ;) {
    const stored = await parts.payments.find(scope, id);
    const now = scope.clock.now();
    if (!stored || !isDue(stored, now)) return carriedOut;
    const heard = await learn(channel, stored, now).catch((err: unknown) => {
      parts.log.warn({ err, id }, 'a message did not reach its bank; it is handed over again');
      return undefined;
    });
    let hasActed = false;
    await parts.payments.update(scope, id, (state, _, { version }) => {
      hasActed = version === stored.version;
      const decided = hasActed ? after(state, heard, now) : afterChange(state, heard, now);
      return decided && withEventData(id, decided);
    });
    if (hasActed) carriedOut += 1;
  }
}

/** Hands over what the bank has not, and asks it. @throws when it cannot be reached */
async function learn(channel: Channel, { id, state }: Stored<Payment>, now: Date): Promise<Heard> {
  for (const message of outgoingOf(id, state)) await channel.handOver(message);
  return channel.answers(inHandsOf(state), now);
}

function after(payment: Payment, heard: Heard | undefined, now: Date): Decision {
  return heard ? hear(payment, heard, now) : notTaken(payment, now);
}

/** What was said is of another state when it changed meanwhile: then it is asked again. */
function afterChange(payment: Payment, heard: Heard | undefined, now: Date): Decision | undefined {
  return heard && !payment.handedOverAt ? handedOverMeanwhile(payment, now) : undefined;
}

function isDue({ state: { channelAt } }: Stored<Payment>, now: Date): boolean {
  return channelAt !== undefined && channelAt <= now;
}

/** What the bank does not have yet. */
function outgoingOf(id: string, payment: Payment): readonly Outgoing[] {
  const isOver = payment.transactions.every(({ status }) => isFinal(status));
  const untold = payment.cases.filter((each) => !each.handedOverAt);
  return [
    ...(payment.handedOverAt || isOver ? [] : [paymentOf(id, payment)]),
    ...untold.map((each) => requestOf(payment, each)),
  ];
}

function paymentOf(id: string, payment: Payment): Outgoing {
  const { messageId } = payment;
  return { id, messageId, version: PAIN_001, xml: writePaymentXml(payment) };
}

function requestOf(payment: Payment, open: CancellationCase): Outgoing {
  const { id } = open;
  const message = writeCamt056(payment, open, PAIN_001);
  return { id, messageId: id, version: CAMT_056, xml: writeXml(CAMT_056, message) };
}

function inHandsOf(payment: Payment): InHands {
  const { createdAt, creditTransfer, uetrs, transactions } = payment;
  const { requestedExecutionDate, debtor } = creditTransfer;
  const open = openCaseOf(payment);
  const hasSettled = transactions.some(({ status }) => status === 'ACSC');
  return {
    ...{ createdAt, executionDate: requestedExecutionDate, debtorName: debtor?.name, uetrs },
    openCase: open && { id: open.id, requestedAt: open.requestedAt, hasSettled },
  };
}

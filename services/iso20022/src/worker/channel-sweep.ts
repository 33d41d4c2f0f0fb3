import type { Scope } from '@masar/kit/scope';
import type { AggregateStore, Stored } from '@masar/kit/store';
import type { Sweep } from '@masar/kit/sweeps';
import type { Log } from '@masar/kit/telemetry';
import type { Channel, SubmittedMessage, Outgoing } from '../channels/channel';
import { scheduleRetry } from '../channels/retry';
import { isConcerned, openCaseOf } from '../payments/cancel';
import type { ChannelOf } from '../network/open-channel';
import { beginSubmission, doesBankHave, submittedMeanwhile, isOver } from '../payments/submission';
import { applyBankResponse, type BankResponse } from '../payments/apply-bank-response';
import { executionDateOf } from '../payments/execution-date';
import type { CancellationCase, Decision, Payment } from '../payments/payment';
import { writeCamt056 } from '../payments/write-camt056';
import { withEventData } from '../payments/wire/write-payment';
import { writePaymentXml, writeXml } from '../payments/write-xml';
import { VERSIONS } from '../shared/families';
import { submit } from './submit';
import type { Ingest } from './ingest';
import type { DeliveryAlerts } from './delivery-alerts';
import { withChannel } from './with-channel';

const PAIN_001 = VERSIONS['pain.001'];
const CAMT_056 = VERSIONS['camt.056'];

interface Parts {
  readonly payments: AggregateStore<Payment>;
  readonly channelOf: ChannelOf;
  readonly ingest: Ingest;
  readonly log: Log;
  readonly alerts: DeliveryAlerts;
}

/**
 * Submits messages to their channel and applies the bank's response. The start of a submission is stored
 * first: after a crash it is repeated under the same id, or cancelled by camt.056. A failed submission
 * is repeated after a growing pause.
 */
export function channelSweep(parts: Parts): Sweep {
  const { payments } = parts;
  return {
    ...{ name: 'iso20022-channel', rail: 'iso20022' },
    ensureIndexes: () => payments.due.ensureIndexes('channelAt'),
    due: (by) => withChannel(payments.due.find('channelAt', by), parts.channelOf),
    carryOut: (scope, id) => carryOut(parts, scope, id),
  };
}

/** Repeats until nothing is due by the scope's clock. @returns the number of actions */
async function carryOut(parts: Parts, scope: Scope, id: string): Promise<number> {
  const channel = parts.channelOf(scope);
  if (!channel) return 0;
  for (let carriedOut = 0; ;) {
    const now = scope.clock.now();
    const stored = await begin(parts, scope, id);
    if (!stored || !isDue(stored, now)) return carriedOut;
    const response = await learn(parts, scope, { channel, stored }).catch((err: unknown) => {
      parts.alerts.submissionFailed('payment', id, err);
      return undefined;
    });
    let hasActed = false;
    await parts.payments.update(scope, id, (state, _, { version }) => {
      hasActed = version === stored.version;
      // After a concurrent change the response belongs to an old state: the next round asks again.
      const decided = hasActed
        ? after(state, response, now)
        : response && submittedMeanwhile(state, { before: stored.state, now });
      return decided && withEventData(id, decided);
    });
    if (hasActed) carriedOut += 1;
  }
}

/** Reads the message and stores the start of its submission, if one is due. */
async function begin({ payments }: Parts, scope: Scope, id: string) {
  const stored = await payments.find(scope, id);
  const now = scope.clock.now();
  const moment = { now, isLive: scope.environment === 'live' };
  if (!stored || !isDue(stored, now) || !beginSubmission(stored.state, moment)) return stored;
  return payments.update(scope, id, (state) => {
    const begun = beginSubmission(state, moment);
    return begun && withEventData(id, begun);
  });
}

/** Submits what the bank does not have, then asks for its response. @throws when it cannot be reached */
async function learn(
  parts: Parts,
  scope: Scope,
  { channel, stored }: { readonly channel: Channel; readonly stored: Stored<Payment> },
): Promise<BankResponse> {
  const { id, state } = stored;
  for (const message of outgoingOf(id, state)) await submit(parts, scope, { channel, message });
  return channel.answers(submittedMessageOf(state), scope.clock.now());
}

function after(payment: Payment, response: BankResponse | undefined, now: Date): Decision {
  return response
    ? applyBankResponse(payment, response, now)
    : { state: scheduleRetry(payment, now), events: [] };
}

function isDue({ state: { channelAt } }: Stored<Payment>, now: Date): boolean {
  return channelAt !== undefined && channelAt <= now;
}

/** Messages that the bank does not have yet. */
function outgoingOf(id: string, payment: Payment): readonly Outgoing[] {
  const isWanted = !isOver(payment) && !doesBankHave(payment);
  const untold = payment.cases.filter((each) => !each.handedOverAt && concernsAny(payment, each));
  return [
    ...(isWanted ? [paymentOf(id, payment)] : []),
    ...untold.map((each) => requestOf(payment, each)),
  ];
}

/** False when the bank rejected every payment before it got the request to cancel. */
function concernsAny({ transactions }: Payment, asked: CancellationCase): boolean {
  return transactions.some((each) => isConcerned(each, asked));
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

function submittedMessageOf(payment: Payment): SubmittedMessage {
  const { createdAt, creditTransfer, transactions } = payment;
  const open = openCaseOf(payment);
  const hasSettled = transactions.some(({ status }) => status === 'ACSC');
  // The simulated bank does not pay what is cancelled.
  const wanted = transactions.filter(({ status }) => status !== 'CANC');
  return {
    ...{ createdAt, executionDate: executionDateOf(payment) },
    ...{ debtorName: creditTransfer.debtor?.name, uetrs: wanted.map(({ uetr }) => uetr) },
    openCase: open && { id: open.id, requestedAt: open.requestedAt, hasSettled },
  };
}

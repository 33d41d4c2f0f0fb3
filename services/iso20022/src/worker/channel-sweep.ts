import type { Scope } from '@masar/kit/scope';
import type { Stored } from '@masar/kit/store';
import type { Sweep } from '@masar/kit/sweeps';
import type { Log } from '@masar/kit/telemetry';
import type { Channel } from '../channels/channel';
import { scheduleRetry } from '../channels/retry';
import type { ChannelOf } from '../network/open-channel';
import { beginSubmission, submittedMeanwhile } from '../payments/submission';
import { applyBankResponse, type BankResponse } from '../payments/apply-bank-response';
import type { Decision, Payment } from '../payments/payment';
import type { PaymentStore } from '../payments/store';
import { outgoingOf, submittedMessageOf } from '../payments/wire/write-outgoing';
import { submit } from './submit';
import type { Ingest } from './ingest';
import type { DeliveryAlerts } from './delivery-alerts';
import { withChannel } from './with-channel';

interface Parts {
  readonly payments: PaymentStore;
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
  const { due } = parts.payments.aggregates;
  return {
    ...{ name: 'iso20022-channel', rail: 'iso20022' },
    ensureIndexes: () => due.ensureIndexes('channelAt'),
    due: (by) => withChannel(due.find('channelAt', by), parts.channelOf),
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
    await parts.payments.aggregates.update(scope, id, (state, at, current) => {
      hasActed = current.version === stored.version;
      // After a concurrent change the response belongs to an old state: the next round asks again.
      const decided = hasActed
        ? after(state, response, now)
        : response && submittedMeanwhile(state, { before: stored.state, now });
      return decided && parts.payments.rail.due(() => decided)(state, at, current);
    });
    if (hasActed) carriedOut += 1;
  }
}

/** Reads the message and stores the start of its submission, if one is due. */
async function begin({ payments }: Parts, scope: Scope, id: string) {
  const stored = await payments.aggregates.find(scope, id);
  const now = scope.clock.now();
  const moment = { now, isLive: scope.environment === 'live' };
  if (!stored || !isDue(stored, now) || !beginSubmission(stored.state, moment)) return stored;
  return payments.rail.updated(scope, { id }, (state) => beginSubmission(state, moment));
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

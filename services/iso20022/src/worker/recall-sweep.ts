import type { Scope } from '@masar/kit/scope';
import type { Sweep } from '@masar/kit/sweeps';
import type { Log } from '@masar/kit/telemetry';
import { scheduleRetry } from '../channels/retry';
import type { ChannelOf } from '../network/open-channel';
import type { RecallStore } from '../recalls/store';
import { nextOutgoing, submitted } from '../recalls/submission';
import { submit } from './submit';
import type { Ingest } from './ingest';
import type { DeliveryAlerts } from './delivery-alerts';
import { withChannel } from './with-channel';

interface Parts {
  readonly recalls: RecallStore;
  readonly channelOf: ChannelOf;
  readonly ingest: Ingest;
  readonly log: Log;
  readonly alerts: DeliveryAlerts;
}

/**
 * Submits the answers to recalls: the camt.029 first, then the pacs.004. After a crash the same message is
 * submitted again under the same id. A failed submission is repeated after a growing pause.
 */
export function recallSweep(parts: Parts): Sweep {
  const { due } = parts.recalls.aggregates;
  return {
    ...{ name: 'iso20022-recalls', rail: 'iso20022' },
    ensureIndexes: () => due.ensureIndexes('channelAt'),
    due: (by) => withChannel(due.find('channelAt', by), parts.channelOf),
    carryOut: (scope, id) => carryOut(parts, scope, id),
  };
}

async function carryOut(parts: Parts, scope: Scope, id: string): Promise<number> {
  const channel = parts.channelOf(scope);
  if (!channel) return 0;
  const { aggregates } = parts.recalls;
  for (let carriedOut = 0; ; carriedOut += 1) {
    const stored = await aggregates.find(scope, id);
    const now = scope.clock.now();
    if (!stored?.state.channelAt || stored.state.channelAt > now) return carriedOut;
    const next = nextOutgoing(stored.state);
    const isTaken =
      !next ||
      (await submit(parts, scope, { channel, message: { ...next, id: next.messageId } }).then(
        () => true,
        (err: unknown) => void parts.alerts.submissionFailed('recall', id, err),
      ));
    await aggregates.update(scope, id, (recall, _, { version }) => {
      // Another replica may have submitted it, or recorded a failure.
      if (version !== stored.version) return undefined;
      return {
        state: isTaken ? submitted(recall, next, now) : scheduleRetry(recall, now),
        events: [],
      };
    });
  }
}

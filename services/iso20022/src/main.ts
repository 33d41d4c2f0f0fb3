import type { EventBus } from '@masar/kit/bus';
import { readConfig } from '@masar/kit/config';
import type { RpcServer } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { startService, type RunningService } from '@masar/kit/service';
import { Iso20022InboundServiceService } from '@masar/proto/gen/ts/masar/iso20022/v1/inbound';
import { Iso20022ServiceService } from '@masar/proto/gen/ts/masar/iso20022/v1/iso20022';
import { Iso20022PaymentsServiceService } from '@masar/proto/gen/ts/masar/iso20022/v1/payments';
import { Iso20022RecallsServiceService } from '@masar/proto/gen/ts/masar/iso20022/v1/recalls';
import { Iso20022StatementsServiceService } from '@masar/proto/gen/ts/masar/iso20022/v1/statements';
import type { Channel } from './channels/channel';
import { inboundHandlers } from './inbound/handlers';
import { InboundStore } from './inbound/store';
import { messageHandlers } from './messages/handlers';
import { openInbox } from './network/inbox-folder';
import { openChannels } from './network/open-channel';
import { paymentHandlers } from './payments/handlers';
import { PaymentStore } from './payments/store';
import { recallHandlers } from './recalls/handlers';
import { RecallStore } from './recalls/store';
import { ISO20022_SETTINGS } from './settings';
import { statementHandlers } from './statements/handlers';
import { StatementStore } from './statements/store';
import { ownerOf } from './worker/account-book';
import { channelSweep } from './worker/channel-sweep';
import { findReceivedIn } from './worker/find-received';
import { applyInbound, inboundSweep } from './worker/inbound-sweep';
import { inboxSweep } from './worker/inbox-sweep';
import { recallSweep } from './worker/recall-sweep';
import { statementSweep } from './worker/statement-sweep';
import { ingestWith, type Ingest } from './worker/ingest';
import { deliveryAlertsIn } from './worker/delivery-alerts';
import { checkedFolder } from './worker/parser/schema-folder';
import { openJobs } from './worker/jobs/open-jobs';
import { xmlStreams } from './worker/xml-streams';

export { ISO20022_SETTINGS } from './settings';

/** Test overrides. */
interface Surroundings {
  /** Service name and so the database; parallel tests use their own. */
  readonly name?: string;
  /** Channel of sandbox tenants; the simulated bank by default. */
  readonly channel?: Channel;
  /** Pause between sweeps; the kit's by default. */
  readonly sweepEveryMs?: number;
}

/**
 * Starts the service. The caller closes the bus.
 * @throws Error with a sentence for the operator: a wrong or missing setting, or a folder without schemas
 */
export async function start(
  env: NodeJS.ProcessEnv,
  bus: EventBus,
  { name = 'iso20022', channel, sweepEveryMs }: Surroundings = {},
): Promise<RunningService> {
  const settings = readConfig(ISO20022_SETTINGS, env);
  const channelOf = openChannels(settings, channel);
  const inbox = openInbox(settings.ISO20022_INBOX_DIR);
  const jobs = openJobs({ schemaFolder: checkedFolder(settings.ISO20022_XSD_DIR) });
  return startService({
    name,
    env,
    bus,
    sweepEveryMs,
    build: (deps) => {
      const [payments, inbound] = [new PaymentStore(deps), new InboundStore(deps)];
      const [statements, recalls] = [new StatementStore(deps), new RecallStore(deps)];
      const receiving = { inbound, payments, statements, recalls };
      const sent = [payments.aggregates, statements.aggregates];
      const { log, metrics } = deps;
      const alerts = deliveryAlertsIn(log, metrics);
      const apply = (scope: Scope, id: string) => applyInbound(receiving, scope, id);
      const ingest = ingestWith({ inbound, jobs, apply });
      const hasChannel = (scope: Scope) => channelOf(scope) !== undefined;
      return {
        meteredSource: '/masar/iso20022',
        stores: [payments, inbound, statements, recalls],
        workers: [{ start: () => undefined, close: () => jobs.close() }],
        sweeps: [
          channelSweep({ payments, channelOf, ingest, log, alerts }),
          inboundSweep(receiving),
          recallSweep({ recalls, channelOf, ingest, log, alerts }),
          statementSweep({
            ...{ ...receiving, payments: payments.aggregates },
            ...{ channelOf, ingest, apply, log, alerts },
          }),
          ...(inbox ? [inboxSweep({ inbox, ingest, sent, log })] : []),
        ],
        streams: xmlStreams({ payments, inbound, recalls, jobs }),
        implement: (server) =>
          implement(server, { payments, inbound, statements, recalls, jobs, ingest, hasChannel }),
      };
    },
  });
}

interface Parts {
  readonly payments: PaymentStore;
  readonly inbound: InboundStore;
  readonly statements: StatementStore;
  readonly recalls: RecallStore;
  readonly jobs: ReturnType<typeof openJobs>;
  readonly ingest: Ingest;
  readonly hasChannel: (scope: Scope) => boolean;
}

function implement(server: RpcServer, parts: Parts): void {
  const { payments, inbound, statements, recalls, jobs, ingest, hasChannel } = parts;
  server.implement(Iso20022ServiceService, messageHandlers({ jobs }));
  server.implement(Iso20022PaymentsServiceService, paymentHandlers({ payments, jobs, hasChannel }));
  server.implement(Iso20022InboundServiceService, inboundHandlers({ inbound, ingest }));
  const findReceived = findReceivedIn(inbound);
  server.implement(Iso20022RecallsServiceService, recallHandlers({ recalls, findReceived }));
  const accountOwner = (scope: Scope, iban: string) => ownerOf(payments.aggregates, scope, iban);
  server.implement(
    Iso20022StatementsServiceService,
    statementHandlers({ statements, ownerOf: accountOwner }),
  );
}

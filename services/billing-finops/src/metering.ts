import type { RpcServer } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import type { StoreDeps } from '@masar/kit/store';
import type { Log } from '@masar/kit/telemetry';
import { UsageServiceService } from '@masar/proto/gen/ts/masar/billing/v1/usage';
import { usageHandlers } from './billing/usage/handlers';
import { UsagePostings } from './billing/usage/store';
import type { UsageDays } from './shared/usage/store';
import { usageSubscription } from './worker/usage/usage-consumer';
import { UsageRecorder } from './worker/usage/usage-recorder';
import { usageRecovery } from './worker/usage/usage-recovery';
import { UsageWriter } from './worker/usage/usage-writer';
import { closedWorkspaces, knownWorkspaces, workspacesIn } from './shared/workspaces/store';

interface Shared {
  readonly days: UsageDays;
  /** Pause between two runs of the recovery of usage. */
  readonly recoverEveryMs?: number | undefined;
}

/** The parts of metered usage, as the service starts them. */
export function buildMetering(
  { connection, relay, log }: StoreDeps & { readonly log: Log },
  { days, recoverEveryMs: everyMs }: Shared,
) {
  const workspaces = workspacesIn(connection);
  const postings = new UsagePostings(connection, days);
  const writer = new UsageWriter({ postings, days, relay });
  const recording = new UsageRecorder({ postings, days, writer });
  const known = (scope: Scope, ids: readonly string[]) => knownWorkspaces(workspaces, scope, ids);
  return {
    knownWorkspaces: known,
    closedWorkspaces: (scope: Scope, ids: readonly string[]) =>
      closedWorkspaces(workspaces, scope, ids),
    stores: [workspaces, days, postings],
    workers: [usageRecovery({ postings, days, log, everyMs })],
    consumers: [workspaces.subscription, usageSubscription(writer, postings)],
    implement: (server: RpcServer) =>
      server.implement(
        UsageServiceService,
        usageHandlers({ postings, days, recording, workspaces: known }),
      ),
  };
}

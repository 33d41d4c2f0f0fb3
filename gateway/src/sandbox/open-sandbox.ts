import type { Connection } from 'mongoose';
import type { Log } from '@masar/kit/telemetry';
import type { CertificateFiles } from '@masar/kit/tls';
import { SandboxServiceService } from '@masar/proto/gen/ts/masar/platform/v1/sandbox';
import type { TenantClocks } from '../identity/tenants/tenant-clocks';
import type { Operation } from '../routes/operation';
import type { LocalService } from '../upstream/local-upstream';
import { ClockMoves } from './clock-moves';
import { DueWork } from './due-work';
import { PendingDueWork } from './pending-due-work';
import { sandboxHandlers } from './sandbox-service';

interface Options {
  readonly connection: Connection;
  readonly clocks: TenantClocks;
  readonly operations: readonly Operation[];
  /** The setting SERVICES. */
  readonly services: string;
  readonly contextSecret: string;
  readonly tls?: CertificateFiles | undefined;
  readonly log: Log;
  readonly retryDueWorkEveryMs?: number | undefined;
}

export interface Sandbox {
  readonly service: LocalService;
  close(): Promise<void>;
}

/** The rail of the sandbox's clock. */
export function openSandbox(options: Options): Sandbox {
  const { connection, clocks, operations, log, retryDueWorkEveryMs } = options;
  const notes = new PendingDueWork(connection);
  const dueWork = new DueWork(options);
  const moves = new ClockMoves({ clocks, dueWork, notes, log, retryDueWorkEveryMs });
  const railsOf = (service: string): readonly string[] => {
    const own = operations.filter(({ server }) => server === service);
    return [...new Set(own.map(({ rail }) => rail))];
  };
  return {
    service: {
      definition: SandboxServiceService,
      handlers: sandboxHandlers({ clocks, moves, notes, railsOf }),
    },
    async close() {
      await moves.close();
      dueWork.close();
    },
  };
}

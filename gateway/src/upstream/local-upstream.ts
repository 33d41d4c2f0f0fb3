import { localCaller, type LocalCaller } from '@masar/kit/rpc';
import { systemClock } from '@masar/kit/time';
import type { Operation } from '../routes/operation';
import type { Method } from './methods';
import type { TracedClaims, Upstream } from './upstream';

/** One of the gateway's own services: its generated definition and its handlers. */
export interface LocalService {
  readonly definition: Parameters<typeof localCaller>[0];
  readonly handlers: Parameters<typeof localCaller>[1];
}

/** The gateway's own rails (tenants, workspaces, keys, limits), behind the same pipeline. */
export class LocalUpstream implements Upstream {
  private readonly callers: ReadonlyMap<string, LocalCaller>;

  constructor(
    services: readonly LocalService[],
    private readonly methods: ReadonlyMap<string, Method>,
  ) {
    this.callers = new Map(
      services.flatMap(({ definition, handlers }) => {
        const caller = localCaller(definition, handlers);
        return Object.values(definition).map(({ path }) => [path, caller] as const);
      }),
    );
  }

  call(operation: Operation, message: object, claims: TracedClaims): Promise<object> {
    const method = this.methods.get(operation.rpc);
    const caller = method && this.callers.get(method.path);
    if (!method || !caller) throw new Error(`the gateway does not serve ${operation.rpc}`);
    // Keys, limits and clocks use the machine's time, also for a sandbox with a moved clock.
    return caller(method, message, { ...claims, rpc: method.path, clock: systemClock });
  }

  close(): void {
    // Nothing to close: the gateway owns the handlers' database.
  }
}

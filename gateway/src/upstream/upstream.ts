import type { CallContext } from '@masar/kit/rpc';
import type { Operation } from '../routes/operation';

/** The gateway's own name in the proto's api option. */
export const GATEWAY = 'gateway';

/** The gateway's statement about a call: actor, tenant, request id. The upstream adds the rpc. */
export type Identified = Omit<CallContext, 'server' | 'rpc' | 'issuedAt'>;

/** The same, with the trace of its request. */
export type Asking = Identified & { readonly traceparent?: string };

/** A process that answers operations: a service over gRPC, or the gateway itself. */
export interface Upstream {
  /** @throws DomainError the service's refusal, SERVICE_UNAVAILABLE, UPSTREAM_TIMEOUT */
  call(operation: Operation, message: object, asking: Asking): Promise<object>;
  close(): void;
}

/** The upstreams, by their names in the proto's api option. */
export class Upstreams {
  constructor(private readonly byName: ReadonlyMap<string, Upstream>) {}

  /** @throws Error for an unknown name; the start has checked all names */
  named(server: string): Upstream {
    const upstream = this.byName.get(server);
    if (!upstream) throw new Error(`no address is configured for the service ${server}`);
    return upstream;
  }

  close(): void {
    for (const upstream of this.byName.values()) upstream.close();
  }
}

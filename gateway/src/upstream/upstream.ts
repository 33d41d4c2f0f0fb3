import type { CallContext } from '@masar/kit/rpc';
import type { Operation } from '../routes/operation';

/** The gateway's own name in the proto's api option. */
export const GATEWAY = 'gateway';

/** Claims of the gateway about a call: actor, tenant, request id. The upstream adds the rpc and signs them. */
export type CallClaims = Omit<CallContext, 'server' | 'rpc' | 'issuedAt'>;

/** Claims with the trace of the request. */
export type TracedClaims = CallClaims & { readonly traceparent?: string };

/** A process that answers operations: a service over gRPC, or the gateway itself. */
export interface Upstream {
  /** @throws DomainError the service's refusal, SERVICE_UNAVAILABLE, UPSTREAM_TIMEOUT */
  call(operation: Operation, message: object, claims: TracedClaims): Promise<object>;
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

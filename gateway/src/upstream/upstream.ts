import type { CallContext } from '@masar/kit/rpc';
import type { Operation } from '../routes/operation';

/** Name under which the proto's api option refers to the gateway itself. */
export const GATEWAY = 'gateway';

/** What the gateway vouches for: who asks, for whom, under which id. The upstream adds the rpc. */
export type Identified = Omit<CallContext, 'server' | 'rpc' | 'issuedAt'>;

/** The same, in the trace of its request. */
export type Asking = Identified & { readonly traceparent?: string };

/** A process that answers operations: a service over gRPC, or the gateway itself. */
export interface Upstream {
  /** @throws DomainError as the service refused, or SERVICE_UNAVAILABLE, UPSTREAM_TIMEOUT */
  call(operation: Operation, message: object, asking: Asking): Promise<object>;
  close(): void;
}

/** The upstreams by the name that the proto's api option gives them. */
export class Upstreams {
  constructor(private readonly byName: ReadonlyMap<string, Upstream>) {}

  /** @throws Error for an unknown name: main checks them all at start */
  named(server: string): Upstream {
    const upstream = this.byName.get(server);
    if (!upstream) throw new Error(`no address is configured for the service ${server}`);
    return upstream;
  }

  close(): void {
    for (const upstream of this.byName.values()) upstream.close();
  }
}

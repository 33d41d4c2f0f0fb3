import { Metadata, status, type Client, type ServiceError } from '@grpc/grpc-js';
import type { Registry } from 'prom-client';
import {
  callUnary,
  CONTEXT_KEY,
  createChannel,
  fromServiceError,
  signContext,
} from '@masar/kit/rpc';
import type { Log } from '@masar/kit/telemetry';
import type { CertificateFiles } from '@masar/kit/tls';
import type { Operation } from '../routes/operation';
import { Breaker } from './breaker';
import type { Method } from './methods';
import { UnreachableLog } from './unreachable-log';
import type { TracedClaims, CallClaims, Upstream } from './upstream';

interface Options {
  /** Name of the service, for example "contracts". */
  readonly server: string;
  readonly address: string;
  /** The service's own context key. */
  readonly key: string;
  readonly methods: ReadonlyMap<string, Method>;
  readonly registry: Registry;
  readonly log: Log;
  readonly tls?: CertificateFiles | undefined;
}

/** A service in another process: every call has a signed context, a deadline and a breaker. */
export class GrpcUpstream implements Upstream {
  private readonly channel: Client;
  private readonly breaker: Breaker;
  private readonly unreachable: UnreachableLog;

  constructor(private readonly options: Options) {
    this.channel = createChannel(options.address, options.tls);
    this.unreachable = new UnreachableLog(options, 'SERVICES');
    this.breaker = new Breaker(options.server, options.registry);
  }

  call(operation: Operation, message: object, traced: TracedClaims): Promise<object> {
    const method = this.options.methods.get(operation.rpc);
    if (!method) throw new Error(`no proto defines ${operation.rpc}`);
    return this.breaker.run(async () => {
      const { traceparent, ...claims } = traced;
      const metadata = this.signed(method.path, claims);
      try {
        return await callUnary(this.channel, method, {
          request: message,
          metadata,
          deadlineMs: operation.timeoutMs,
          traceparent,
        });
      } catch (error) {
        const { code, details } = error as ServiceError;
        if (code === status.UNAVAILABLE) this.unreachable.tell(details);
        throw fromServiceError(error as ServiceError, this.options.server);
      }
    });
  }

  close(): void {
    this.breaker.close();
    this.channel.close();
  }

  private signed(rpc: string, claims: CallClaims): Metadata {
    const { server, key } = this.options;
    const context = { ...claims, server, rpc, issuedAt: Date.now() };
    const metadata = new Metadata();
    metadata.set(CONTEXT_KEY, signContext(context, key));
    return metadata;
  }
}

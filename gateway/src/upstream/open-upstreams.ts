import type { Registry } from 'prom-client';
import { deriveKey } from '@masar/kit/rpc';
import type { Log } from '@masar/kit/telemetry';
import type { CertificateFiles } from '@masar/kit/tls';
import type { Operation } from '../routes/operation';
import { GrpcUpstream } from './grpc-upstream';
import { LocalUpstream, type LocalService } from './local-upstream';
import { loadMethods } from './methods';
import { serviceAddresses } from './service-addresses';
import { GATEWAY, Upstreams, type Upstream } from './upstream';

interface Options {
  readonly operations: readonly Operation[];
  /** The setting SERVICES: name=address, separated by commas. */
  readonly services: string;
  /** Master secret from which each service's context key is derived. */
  readonly contextSecret: string;
  readonly local: readonly LocalService[];
  readonly registry: Registry;
  readonly log: Log;
  readonly tls?: CertificateFiles | undefined;
}

/**
 * Opens every process that the operations name.
 * @throws Error naming a process without an address
 */
export function openUpstreams(options: Options): Upstreams {
  const { contextSecret, registry, log, tls } = options;
  const methods = loadMethods();
  const addresses = serviceAddresses('SERVICES', options.services);
  const byName = new Map<string, Upstream>([[GATEWAY, new LocalUpstream(options.local, methods)]]);
  for (const [server, address] of addresses) {
    const key = deriveKey(contextSecret, server);
    byName.set(server, new GrpcUpstream({ server, address, key, methods, registry, log, tls }));
  }
  const upstreams = new Upstreams(byName);
  for (const { server } of options.operations) upstreams.named(server);
  return upstreams;
}

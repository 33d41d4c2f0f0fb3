import type { Registry } from 'prom-client';
import { deriveKey } from '@masar/kit/rpc';
import type { Log } from '@masar/kit/telemetry';
import type { CertificateFiles } from '@masar/kit/tls';
import type { Operation } from '../routes/operation';
import { serviceAddresses } from './service-addresses';
import { StreamUpstream } from './stream-upstream';
import { StreamUpstreams } from './stream-upstreams';

interface Options {
  readonly operations: readonly Operation[];
  /** The setting STREAMS: name=address, separated by commas. */
  readonly streams: string;
  /** Master secret from which each service's context key is derived. */
  readonly contextSecret: string;
  readonly registry: Registry;
  readonly log: Log;
  readonly tls?: CertificateFiles | undefined;
}

/**
 * Opens every service that streams answers.
 * @throws Error naming a service without an address, or with a malformed one
 */
export function openStreams({ operations, streams, contextSecret, ...rest }: Options) {
  const addresses = serviceAddresses('STREAMS', streams);
  const upstreams = new StreamUpstreams(
    new Map(
      [...addresses].map(([server, address]) => {
        const key = deriveKey(contextSecret, server);
        return [server, new StreamUpstream({ server, address, key, ...rest })] as const;
      }),
    ),
  );
  for (const { server, isStreamed } of operations) if (isStreamed) upstreams.named(server);
  return upstreams;
}

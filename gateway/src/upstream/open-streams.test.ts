import { Registry } from 'prom-client';
import { createLog } from '@masar/kit/telemetry';
import type { CertificateFiles } from '@masar/kit/tls';
import { openStreams } from './open-streams';

test('refuses an address in STREAMS without TLS when TLS is configured', () => {
  const log = createLog('gateway', 'silent');
  const options = { operations: [], contextSecret: 'secret', registry: new Registry(), log };
  const tls = {} as CertificateFiles;
  expect(() => openStreams({ ...options, tls, streams: 'iso20022=http://127.0.0.1:9' })).toThrow(
    'STREAMS: the address of iso20022 must be of https://, as GRPC_TLS_CERT_FILE is set',
  );
});

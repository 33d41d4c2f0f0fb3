import { Gauge, type Registry } from 'prom-client';
import type { Config } from '../config';
import { metricOnce, type Log } from '../telemetry';
import { CertificateFiles } from './certificate-files';
import { certificatePaths, type GRPC_TLS_SETTINGS } from './settings';

interface Options {
  readonly log: Log;
  readonly metrics: Registry;
}

/**
 * The certificates that the settings name; undefined where TLS between gateway and services is off.
 * @throws Error that names the settings to change
 */
export function openCertificates(
  config: Config<typeof GRPC_TLS_SETTINGS>,
  { log, metrics }: Options,
): CertificateFiles | undefined {
  const paths = certificatePaths(config);
  if (!paths) return undefined;
  const files = new CertificateFiles(paths, { log });
  const name = 'grpc_tls_certificate_expires_timestamp_seconds';
  metricOnce(metrics, name, () => {
    const help = 'End of the validity of the certificate in use, as Unix time';
    const collect = function (this: Gauge) {
      this.set(files.current.expiresAt.getTime() / 1_000);
    };
    return new Gauge({ name, help, registers: [metrics], collect });
  });
  return files;
}

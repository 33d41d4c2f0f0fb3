import type { Log } from '@masar/kit/telemetry';
import type { CertificateFiles } from '@masar/kit/tls';

/** At most one line in this time: a line for each refused request would bury the others. */
const TELL_EVERY_MS = 10_000;

interface Options {
  /** Name of the service, for example "contracts". */
  readonly server: string;
  readonly log: Log;
  readonly tls?: CertificateFiles | undefined;
}

/** Logs for the operator why a service is unreachable and which setting to check. Clients never see it. */
export class UnreachableLog {
  private quietUntil = 0;

  constructor(
    private readonly options: Options,
    /** Setting with the service's address. */
    private readonly addressSetting: 'SERVICES' | 'STREAMS',
  ) {}

  /** @param reason error text of the transport */
  tell(reason: string): void {
    const now = performance.now();
    if (now < this.quietUntil) return;
    this.quietUntil = now + TELL_EVERY_MS;
    const { server, log, tls } = this.options;
    const hint = tls ? tlsHint(reason, this.addressSetting) : plainHint(this.addressSetting);
    log.warn({ service: server, reason, hint }, 'a service cannot be reached');
  }
}

function plainHint(addressSetting: string): string {
  return `start the service, or correct ${addressSetting}; a service with GRPC_TLS_CERT_FILE wants it set here too`;
}

/** Error texts of OpenSSL and Node; an alert comes from the service. */
const TLS_HINTS: readonly (readonly [RegExp, (addressSetting: string) => string])[] = [
  [
    /wrong version number|packet length too long/i,
    () => 'GRPC_TLS_CERT_FILE is set here, but not at the service',
  ],
  [
    /alert/i,
    () =>
      'the service refuses the certificate of GRPC_TLS_CERT_FILE: its GRPC_TLS_CA_FILE must have the authority that signed it',
  ],
  [
    /altname/i,
    (setting) => `GRPC_TLS_CERT_FILE of the service must have the name by which ${setting} has it`,
  ],
  [/expired|not yet valid/i, () => 'renew GRPC_TLS_CERT_FILE of the service'],
  [
    /self-signed|unable to|issuer/i,
    () => 'GRPC_TLS_CA_FILE must have the authority that signed the certificate of the service',
  ],
];

function tlsHint(reason: string, setting: string): string {
  const [, hint] = TLS_HINTS.find(([said]) => said.test(reason)) ?? [];
  const defaultHint = `start the service, or correct ${setting}; its GRPC_TLS_CA_FILE must have the authority that signed GRPC_TLS_CERT_FILE`;
  return hint?.(setting) ?? defaultHint;
}

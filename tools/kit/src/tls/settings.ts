import type { Config, Settings } from '../config';

/** Mutual TLS between the gateway and the services: all three or none. */
export const GRPC_TLS_SETTINGS = {
  GRPC_TLS_CERT_FILE: {
    kind: 'text',
    optional: true,
    example: '/etc/masar/tls/tls.crt',
    help: 'PEM file of the certificate, with its chain, that this process shows to the other side; with it gateway and services speak mutual TLS',
  },
  GRPC_TLS_KEY_FILE: {
    kind: 'text',
    optional: true,
    example: '/etc/masar/tls/tls.key',
    help: 'PEM file of the private key of that certificate, without a passphrase',
  },
  GRPC_TLS_CA_FILE: {
    kind: 'text',
    optional: true,
    example: '/etc/masar/tls/ca.crt',
    help: "PEM file of the authorities that sign the other side's certificate; a change of the three files is used within ten seconds",
  },
} as const satisfies Settings;

type TlsConfig = Config<typeof GRPC_TLS_SETTINGS>;

/** Paths of the three files, by the setting that names them. */
export type CertificatePaths = Readonly<Record<keyof TlsConfig, string>>;

const NAMES = Object.keys(GRPC_TLS_SETTINGS) as readonly (keyof TlsConfig)[];

/**
 * The files that the settings name; undefined where TLS is off.
 * @throws Error when one is set without the others, naming them
 */
export function certificatePaths(config: TlsConfig): CertificatePaths | undefined {
  const missing = NAMES.filter((name) => config[name] === undefined);
  if (missing.length === NAMES.length) return undefined;
  if (missing.length === 0) return config as CertificatePaths;
  const given = NAMES.filter((name) => !missing.includes(name));
  throw new Error(
    `the configuration does not hold:\n  ${given.join(' and ')} set without ${missing.join(' and ')}: mutual TLS needs all three, or none of them`,
  );
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestAuthority, writeCertificates } from '../../testing/certificates';
import { readCertificates } from './read-certificates';
import { certificatePaths, type CertificatePaths } from './settings';

const authority = new TestAuthority('the authority');
const CHAINED = authority.issue({ names: ['zakat'] });
const DAY_MS = 86_400_000;

let directory: string;
let paths: CertificatePaths;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'masar-tls-'));
  paths = writeCertificates(directory, CHAINED, authority.pem);
});
afterEach(() => rmSync(directory, { recursive: true }));

const write = (file: string, text: string) => writeFileSync(join(directory, file), text);

it('reads three files that belong together, and when their certificate ends', () => {
  const { cert, expiresAt } = readCertificates(paths);
  expect(cert.toString()).toContain('BEGIN CERTIFICATE');
  expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(DAY_MS / 2);
});

it.each<[string, string, string, RegExp]>([
  ['no certificate', 'tls.crt', 'hello', /^GRPC_TLS_CERT_FILE \(.*tls\.crt\) has no certificate/],
  ['no authority', 'ca.crt', 'hello', /^GRPC_TLS_CA_FILE \(.*ca\.crt\) has no certificate/],
  [
    'a chain whose second certificate is cut',
    'tls.crt',
    `${CHAINED.cert}-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n`,
    /^GRPC_TLS_CERT_FILE \(.*\) or GRPC_TLS_CA_FILE \(.*\) has a certificate that TLS cannot read/,
  ],
  ['no key', 'tls.key', 'my secret', /^GRPC_TLS_KEY_FILE \(.*tls\.key\) has no private key/],
  [
    'the key of another certificate',
    'tls.key',
    authority.issue({ names: ['zakat'] }).key,
    /^GRPC_TLS_KEY_FILE \(.*\) is not the key of the certificate in GRPC_TLS_CERT_FILE/,
  ],
])('refuses %s, naming the setting and the path', (_, file, text, sentence) => {
  write(file, text);
  expect(() => readCertificates(paths)).toThrow(sentence);
  expect(() => readCertificates(paths)).not.toThrow(/my secret|PRIVATE/);
});

it('refuses a certificate before its time and after it', () => {
  for (const days of [-3, 3]) {
    const now = new Date(Date.now() + days * DAY_MS);
    expect(() => readCertificates(paths, now)).toThrow(/GRPC_TLS_CERT_FILE .* only: renew it/);
  }
});

it('refuses a file that is not there, naming the setting and the path', () => {
  const missing = { ...paths, GRPC_TLS_KEY_FILE: '/nowhere/tls.key' };
  expect(() => readCertificates(missing)).toThrow(
    'GRPC_TLS_KEY_FILE cannot be read (/nowhere/tls.key: ENOENT): name a file that this process may read',
  );
});

it('takes all three settings or none', () => {
  const none = {
    GRPC_TLS_CERT_FILE: undefined,
    GRPC_TLS_KEY_FILE: undefined,
    GRPC_TLS_CA_FILE: undefined,
  };
  expect(certificatePaths(none)).toBeUndefined();
  expect(certificatePaths(paths)).toBe(paths);
  expect(() => certificatePaths({ ...none, GRPC_TLS_KEY_FILE: 'k' })).toThrow(
    'GRPC_TLS_KEY_FILE set without GRPC_TLS_CERT_FILE and GRPC_TLS_CA_FILE: mutual TLS needs all three, or none of them',
  );
});

import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { CertificatePaths } from './settings';

/** PEM texts that belong together. */
export interface Certificates {
  readonly cert: Buffer;
  readonly key: Buffer;
  readonly ca: Buffer;
  /** End of the certificate's validity. */
  readonly expiresAt: Date;
}

type Name = keyof CertificatePaths;

/**
 * Reads the files, and holds them together: what TLS would refuse at a connection is refused here.
 * @throws Error in a sentence that names the setting and the path, never the content
 */
export function readCertificates(paths: CertificatePaths, now = new Date()): Certificates {
  const place = (name: Name) => `${name} (${paths[name]})`;
  const cert = readPem(paths, 'GRPC_TLS_CERT_FILE');
  const key = readPem(paths, 'GRPC_TLS_KEY_FILE');
  const ca = readPem(paths, 'GRPC_TLS_CA_FILE');
  const certificate = certificateIn(cert, place('GRPC_TLS_CERT_FILE'));
  certificateIn(ca, place('GRPC_TLS_CA_FILE'));
  if (!certificate.checkPrivateKey(privateKeyIn(key, place('GRPC_TLS_KEY_FILE')))) {
    throw new Error(
      `${place('GRPC_TLS_KEY_FILE')} is not the key of the certificate in ${place('GRPC_TLS_CERT_FILE')}`,
    );
  }
  const [beginsAt, expiresAt] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
  if (now < beginsAt || now > expiresAt) {
    const span = `from ${beginsAt.toISOString()} to ${expiresAt.toISOString()}`;
    throw new Error(`${place('GRPC_TLS_CERT_FILE')} is valid ${span} only: renew it`);
  }
  requireWhole({ cert, key, ca }, place);
  return { cert, key, ca, expiresAt };
}

/** As TLS reads them: further certificates of a chain too. */
function requireWhole(pem: Omit<Certificates, 'expiresAt'>, place: (name: Name) => string): void {
  try {
    createSecureContext(pem);
  } catch (error) {
    const files = `${place('GRPC_TLS_CERT_FILE')} or ${place('GRPC_TLS_CA_FILE')}`;
    throw new Error(`${files} has a certificate that TLS cannot read: write each whole`, {
      cause: error,
    });
  }
}

function readPem(paths: CertificatePaths, name: Name): Buffer {
  try {
    return readFileSync(paths[name]);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const wayOut = 'name a file that this process may read';
    throw new Error(`${name} cannot be read (${paths[name]}: ${code}): ${wayOut}`, {
      cause: error,
    });
  }
}

function certificateIn(pem: Buffer, place: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch (error) {
    throw new Error(`${place} has no certificate in PEM`, { cause: error });
  }
}

function privateKeyIn(pem: Buffer, place: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    // No cause: what the parser says could show a part of the key.
    throw new Error(`${place} has no private key in PEM, or one with a passphrase`);
  }
}

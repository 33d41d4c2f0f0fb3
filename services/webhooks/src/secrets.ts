import { randomBytes } from 'node:crypto';
import { Sealer, type SealingSecrets } from '@masar/kit/sealing';

/** Source: Standard Webhooks 1.0: 24 to 64 random bytes. */
const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

/** Makes the secrets of endpoints and encrypts them for the database, each for its endpoint only. */
export class Secrets {
  private readonly sealer: Sealer;

  /** @param secrets of the service; without the one that sealed them, stored secrets are unreadable */
  constructor(secrets: SealingSecrets) {
    this.sealer = new Sealer(secrets, 'masar webhook secrets v1');
  }

  /** A new secret, sealed for an endpoint. */
  make(endpointId: string): string {
    const secret = PREFIX + randomBytes(SECRET_BYTES).toString('base64');
    return this.sealer.seal(secret, endpointId).toString('base64');
  }

  /** @throws Error when it was sealed for another endpoint, with an unknown key, or changed since */
  open(sealed: string, endpointId: string): string {
    return this.sealer.open(Buffer.from(sealed, 'base64'), endpointId).toString();
  }
}

/** Bytes that sign, of a secret as it is shown. */
export function signingKey(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}

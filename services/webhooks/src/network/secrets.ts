import { randomBytes } from 'node:crypto';
import { Sealer, type SealingSecrets } from '@masar/kit/sealing';

/** Standard Webhooks 1.0 asks for 24 to 64 random bytes. */
const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

/** Makes secrets and encrypts them for the database, each bound to its endpoint. */
export class Secrets {
  private readonly sealer: Sealer;

  /** @param secrets keys of the service; a stored secret opens only with the key that sealed it */
  constructor(secrets: SealingSecrets) {
    this.sealer = new Sealer(secrets, 'masar webhook secrets v1');
  }

  /** A new secret, sealed for an endpoint. */
  make(endpointId: string): string {
    const secret = PREFIX + randomBytes(SECRET_BYTES).toString('base64');
    return this.sealer.seal(secret, endpointId).toString('base64');
  }

  /**
   * @throws Error when it was sealed for another endpoint or with an unknown key, or has changed
   */
  open(sealed: string, endpointId: string): string {
    return this.sealer.open(Buffer.from(sealed, 'base64'), endpointId).toString();
  }
}

/** The signing key in a secret of the form whsec_…. */
export function signingKey(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}

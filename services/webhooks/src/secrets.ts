import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Source: Standard Webhooks 1.0: 24 to 64 random bytes. */
const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

/** Makes the secrets of endpoints and encrypts them for the database, each for its endpoint only. */
export class Secrets {
  private readonly key: Buffer;

  /** @param secretKey of the service; another one makes stored secrets unreadable */
  constructor(secretKey: string) {
    this.key = Buffer.from(hkdfSync('sha256', secretKey, '', 'masar webhook secrets v1', 32));
  }

  /** A new secret, sealed for an endpoint. */
  make(endpointId: string): string {
    return this.seal(PREFIX + randomBytes(SECRET_BYTES).toString('base64'), endpointId);
  }

  /** @throws Error when it was sealed for another endpoint, with another key, or changed since */
  open(sealed: string, endpointId: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv(ALGORITHM, this.key, bytes.subarray(0, IV_BYTES));
    decipher.setAAD(Buffer.from(endpointId)).setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString();
  }

  private seal(secret: string, endpointId: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key, iv).setAAD(Buffer.from(endpointId));
    const sealed = [iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()];
    return Buffer.concat(sealed).toString('base64');
  }
}

/** Bytes that sign, of a secret as it is shown. */
export function signingKey(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}

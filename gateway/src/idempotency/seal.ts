import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const KEPT_ANSWERS = 'masar idempotency records v1';

/**
 * Encrypts what is kept of answers: they hold customers' data, and the one showing of a new API
 * key; for another purpose, with another key. What is sealed opens only under the id it was sealed
 * for.
 */
export class Seal {
  private readonly key: Buffer;

  /** @param secret of the gateway; another one makes what is sealed unreadable */
  constructor(secret: string, purpose = KEPT_ANSWERS) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  }

  close(body: Buffer, recordId: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key, iv).setAAD(Buffer.from(recordId));
    return Buffer.concat([iv, cipher.update(body), cipher.final(), cipher.getAuthTag()]);
  }

  /** @throws Error when it was sealed for another record, with another secret, or changed since */
  open(sealed: Buffer, recordId: string): Buffer {
    const decipher = createDecipheriv(ALGORITHM, this.key, sealed.subarray(0, IV_BYTES));
    decipher.setAAD(Buffer.from(recordId)).setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([
      decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)),
      decipher.final(),
    ]);
  }
}

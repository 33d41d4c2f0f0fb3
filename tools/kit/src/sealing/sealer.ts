import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Secrets that keys are derived from: what is sealed now is sealed by the current one. */
export interface SealingSecrets {
  readonly current: string;
  /** Secrets of before, newest first: they only open. */
  readonly earlier?: readonly string[];
}

/**
 * Encrypts bytes for the database (AES-256-GCM): they open only under the id that they were sealed for. To rotate a
 * secret, make the new one current and keep the old one among the earlier ones until nothing is sealed by it.
 */
export class Sealer {
  private readonly keys: readonly [Buffer, ...Buffer[]];

  /** @param purpose keeps what one part sealed from opening in another, for example "masar signing keys v1" */
  constructor({ current, earlier = [] }: SealingSecrets, purpose: string) {
    const keyOf = (secret: string) =>
      Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
    this.keys = [keyOf(current), ...earlier.map(keyOf)];
  }

  seal(bytes: Buffer | string, id: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.keys[0], iv).setAAD(Buffer.from(id));
    return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }

  /** @throws Error when it was sealed for another id or purpose, with an unknown secret, or changed since */
  open(sealed: Buffer, id: string): Buffer {
    let failure: unknown;
    for (const key of this.keys) {
      try {
        return openWith(key, sealed, id);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }
}

function openWith(key: Buffer, sealed: Buffer, id: string): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(id)).setAuthTag(sealed.subarray(-TAG_BYTES));
  const bytes = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES));
  return Buffer.concat([bytes, decipher.final()]);
}

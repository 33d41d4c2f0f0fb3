import { createHash } from 'node:crypto';

/** SHA-256 of the text in UTF-8. */
export function sha256(text: string, encoding: 'hex' | 'base64url'): string {
  return createHash('sha256').update(text).digest(encoding);
}

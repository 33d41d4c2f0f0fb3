import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { mongo } from 'mongoose';
import type { Sealer } from '@masar/kit/sealing';

/** The only algorithm of our own tokens. */
export const ALGORITHM = 'EdDSA';

/** A signing key as stored: the private part is encrypted, and a changed document does not open. */
export interface StoredKey {
  /** Owner and number: of several gateways that add the next key, one succeeds. */
  readonly _id: string;
  /** Identifies the pepper that seals the key. */
  readonly owner: string;
  readonly number: number;
  readonly signsFrom: Date;
  readonly sealed: mongo.Binary;
}

export interface SigningKey {
  readonly number: number;
  /** Signs until the next key's signsFrom. The key set shows the key from its creation on. */
  readonly signsFrom: Date;
  /** RFC 7638 thumbprint. */
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** The public key, for the key set. */
  readonly jwk: JWK;
}

const FORMAT = { type: 'pkcs8', format: 'der' } as const;

/** A new key, ready to be stored. */
export function newKey(
  sealer: Sealer,
  { owner, number, signsFrom }: Pick<StoredKey, 'owner' | 'number' | 'signsFrom'>,
): StoredKey {
  const _id = `${owner}/${number}`;
  const { privateKey } = generateKeyPairSync('ed25519');
  const sealed = sealer.seal(privateKey.export(FORMAT), _id);
  return { _id, owner, number, signsFrom, sealed: new mongo.Binary(sealed) };
}

/** @throws Error when the key was sealed with another pepper, or the document was changed */
export async function openKey(sealer: Sealer, stored: StoredKey): Promise<SigningKey> {
  const { _id, number, signsFrom, sealed } = stored;
  const der = sealer.open(Buffer.from(sealed.value()), _id);
  const privateKey = createPrivateKey({ key: der, ...FORMAT });
  const publicKey = createPublicKey(privateKey);
  const bare = publicKey.export({ format: 'jwk' }) as JWK;
  const kid = await calculateJwkThumbprint(bare);
  const jwk = { ...bare, kid, alg: ALGORITHM, use: 'sig' };
  return { number, signsFrom, kid, privateKey, publicKey, jwk };
}

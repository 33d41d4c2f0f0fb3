import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { mongo } from 'mongoose';
import type { Sealer } from '@masar/kit/sealing';

/** The one algorithm of our own tokens. */
export const ALGORITHM = 'EdDSA';

/** A signing key as it lies in the database: no part of it can be read, or replaced, from there. */
export interface StoredKey {
  /** Unique by owner and number, so that of several gateways one adds the next key. */
  readonly _id: string;
  /** Says with which pepper it is sealed. */
  readonly owner: string;
  readonly number: number;
  readonly signsFrom: Date;
  readonly sealed: mongo.Binary;
}

export interface SigningKey {
  readonly number: number;
  /** Until the next key's; it is published from its making on. */
  readonly signsFrom: Date;
  /** RFC 7638 thumbprint. */
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** As the key set shows it. */
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

/** @throws Error when it was sealed with another pepper, or changed since */
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

import { createHmac, type KeyObject } from 'node:crypto';
import type { JWK } from 'jose';
import type { mongo, Connection } from 'mongoose';
import { Sealer } from '@masar/kit/sealing';
import { databaseOf, DURABLE, fromDatabase, isDuplicate } from '@masar/kit/store';
import type { Log } from '@masar/kit/telemetry';
import type { Clock } from '@masar/kit/time';
import { newKey, openKey, type SigningKey, type StoredKey } from './signing-key';

export interface SigningKeysOptions {
  /** Connected; the gateway's own database. */
  readonly connection: Connection;
  /** Secret of all gateways: encrypts the private keys. Another pepper starts with new keys. */
  readonly pepper: string;
  /** Earlier peppers: tokens signed with their keys still verify. */
  readonly earlierPeppers?: readonly string[];
  /** Time that one key signs. */
  readonly rotateMs: number;
  /** Life of a token after its signature. */
  readonly tokenMs: number;
  readonly clock: Clock;
  readonly log: Log;
}

/** Largest age of the cached keys. */
const REFRESH_MS = 60_000;
const RETRY_MS = 5_000;
/** At most one query in this time, also during a flood of tokens with unknown keys. */
const ASK_AGAIN_MS = 1_000;
/** Longer than anybody caches our key set: a key is known everywhere before it signs. */
const AHEAD_MS = 3_600_000;
/** The next key, the signing key, and the one before, whose last tokens may still be valid. */
const KEPT = 3;

/**
 * The keys of our tokens, shared by all gateways. One key signs; the next one is published long before
 * its time comes. Then the first gateway that notices adds another key.
 */
export class SigningKeys {
  private readonly stored: mongo.Collection<StoredKey>;
  private readonly sealer: Sealer;
  private readonly owner: string;
  private readonly earlierOwners: readonly string[];
  private known: readonly SigningKey[] = [];
  private earlier: readonly SigningKey[] = [];
  private freshUntil = 0;
  private askedAt = 0;
  private refreshing: Promise<void> | undefined;

  private constructor(private readonly options: SigningKeysOptions) {
    const { connection, pepper, earlierPeppers = [] } = options;
    this.stored = databaseOf(connection).collection('signing_keys');
    this.sealer = new Sealer({ current: pepper, earlier: earlierPeppers }, 'masar signing keys v1');
    this.owner = ownerOf(pepper);
    this.earlierOwners = earlierPeppers.map(ownerOf);
  }

  /** @throws DomainError SERVICE_UNAVAILABLE when the database does not answer */
  static async open(options: SigningKeysOptions): Promise<SigningKeys> {
    const keys = new SigningKeys(options);
    await keys.refresh();
    return keys;
  }

  /** The current signing key. */
  async signing(): Promise<SigningKey> {
    const keys = await this.fresh();
    // If this clock is behind that of the gateway that made the first key, no key has begun yet.
    const signing = this.begun(keys).at(-1) ?? keys[0];
    if (!signing) throw new Error('there is no signing key');
    return signing;
  }

  /** The public key of this id, while tokens that it signed may be valid. */
  async verifying(kid: string | undefined): Promise<KeyObject | undefined> {
    const isAsked = (key: SigningKey) => key.kid === kid;
    const known = (await this.alive()).find(isAsked);
    if (known || !this.mayBeNewer()) return known?.publicKey;
    await this.refreshOnce();
    return (await this.alive()).find(isAsked)?.publicKey;
  }

  /**
   * The key set: the signing key, the next one, and one whose tokens may still be valid.
   */
  async published(): Promise<JWK[]> {
    return (await this.alive()).map(({ jwk }) => jwk);
  }

  private async alive(): Promise<readonly SigningKey[]> {
    const keys = await this.fresh();
    const now = this.options.clock.now().getTime();
    const own = keys.filter((_, i) => {
      const successor = keys[i + 1];
      return !successor || now < successor.signsFrom.getTime() + this.options.tokenMs;
    });
    return [...own, ...this.earlier];
  }

  /** During a rotation of the pepper, a gateway with the new one signs with a key that others lack. */
  private mayBeNewer(): boolean {
    const isOld = this.options.clock.now().getTime() >= this.askedAt + ASK_AGAIN_MS;
    return isOld && this.earlierOwners.length > 0;
  }

  private begun(keys: readonly SigningKey[]): readonly SigningKey[] {
    const now = this.options.clock.now();
    return keys.filter(({ signsFrom }) => signsFrom <= now);
  }

  private async fresh(): Promise<readonly SigningKey[]> {
    if (this.options.clock.now().getTime() >= this.freshUntil) await this.refreshOnce();
    return this.known;
  }

  private refreshOnce(): Promise<void> {
    this.refreshing ??= this.refresh().finally(() => (this.refreshing = undefined));
    return this.refreshing;
  }

  /** An unreachable database stops no authentication: the cached keys stay in use. */
  private async refresh(): Promise<void> {
    const now = this.options.clock.now().getTime();
    this.askedAt = now;
    try {
      this.known = await this.complete();
      this.earlier = await this.load(this.earlierOwners);
      this.freshUntil = now + REFRESH_MS;
    } catch (error) {
      if (this.known.length === 0) throw error;
      this.options.log.warn({ err: error }, 'the signing keys could not be looked up');
      this.freshUntil = now + RETRY_MS;
    }
  }

  /** The stored keys, after adding the next one if it is missing. */
  private async complete(): Promise<readonly SigningKey[]> {
    const keys = await this.load([this.owner]);
    const last = keys.at(-1);
    const hasNext = last !== undefined && this.begun(keys).length < keys.length;
    if (hasNext) return keys;
    await this.add(last);
    return this.complete();
  }

  private async load(owners: readonly string[]): Promise<SigningKey[]> {
    if (owners.length === 0) return [];
    const found = this.stored.find({ owner: { $in: owners } }).sort({ number: 1 });
    const stored = await fromDatabase(found.toArray());
    return Promise.all(stored.map((each) => openKey(this.sealer, each)));
  }

  /** Adds the key after this one, or the first key; another gateway may add the same one. */
  private async add(last: SigningKey | undefined): Promise<void> {
    const { owner } = this;
    const number = (last?.number ?? 0) + 1;
    const key = newKey(this.sealer, { owner, number, signsFrom: this.beginAfter(last) });
    try {
      await fromDatabase(this.stored.insertOne(key, DURABLE));
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    await fromDatabase(this.stored.deleteMany({ owner, number: { $lte: number - KEPT } }));
  }

  private beginAfter(last: SigningKey | undefined): Date {
    const now = this.options.clock.now().getTime();
    if (!last) return new Date(now);
    const inTurn = last.signsFrom.getTime() + this.options.rotateMs;
    return new Date(Math.max(inTurn, now + AHEAD_MS));
  }
}

/** An id of the pepper that does not reveal it. */
function ownerOf(pepper: string): string {
  const mac = createHmac('sha256', pepper).update('owner of signing keys').digest('base64url');
  return mac.slice(0, 16);
}

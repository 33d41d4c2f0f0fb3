import { LRUCache } from 'lru-cache';
import { atMost } from '@masar/kit/cache';
import { signing, type Ordering } from '../endpoints/endpoint';
import type { EndpointStore, Subscriber } from '../endpoints/store';
import type { Secrets } from '../network/secrets';

/** A change of an endpoint reaches other processes within this time. */
const TTL_MS = 1_000;
const MAX_CACHED = 10_000;

/** Endpoints as the worker needs them, each read at most once a second. */
export class EndpointCache {
  private readonly recent = new LRUCache<string, Promise<Subscriber | undefined>>({
    ...atMost(MAX_CACHED),
    ttl: TTL_MS,
  });

  /** Decrypted secrets: decrypting one takes longer than signing with it. */
  private readonly opened = new LRUCache<string, string>(atMost(MAX_CACHED));

  constructor(
    private readonly store: EndpointStore,
    private readonly secrets: Secrets,
  ) {}

  /** @returns undefined for a deleted endpoint */
  find(id: string): Promise<Subscriber | undefined> {
    const cached = this.recent.get(id);
    if (cached) return cached;
    const found = this.store.findById(id);
    this.recent.set(id, found);
    found.catch(() => this.recent.delete(id));
    return found;
  }

  /** The endpoint as stored now, whatever is cached. @returns undefined for a deleted endpoint */
  findAnew(id: string): Promise<Subscriber | undefined> {
    this.forget(id);
    return this.find(id);
  }

  /** Called on every change of an endpoint, so that this process uses the change at once. */
  forget(id: string): void {
    this.recent.delete(id);
  }

  async orderingOf(id: string): Promise<Ordering> {
    return (await this.find(id))?.state.ordering ?? 'none';
  }

  /** The endpoint's valid secrets, decrypted, newest first. */
  secretsOf({ _id, state }: Subscriber, now: Date): readonly string[] {
    return signing(state, now).map(({ sealed }) => this.open(sealed, _id));
  }

  private open(sealed: string, id: string): string {
    const secret = this.opened.get(sealed) ?? this.secrets.open(sealed, id);
    this.opened.set(sealed, secret);
    return secret;
  }
}

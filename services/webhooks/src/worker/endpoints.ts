import { LRUCache } from 'lru-cache';
import { signing, type Ordering } from '../endpoints/endpoint';
import type { EndpointStore, Subscriber } from '../endpoints/store';
import type { Secrets } from '../secrets';

/** How long another process may send by what an endpoint was before its change. */
const FRESH_MS = 1_000;
const REMEMBERED = 10_000;

/** Endpoints as the worker needs them, read once a second at most. */
export class Endpoints {
  private readonly recent = new LRUCache<string, Promise<Subscriber | undefined>>({
    max: REMEMBERED,
    ttl: FRESH_MS,
  });

  /** Opening one takes longer than signing with it. */
  private readonly opened = new LRUCache<string, string>({ max: REMEMBERED });

  constructor(
    private readonly store: EndpointStore,
    private readonly secrets: Secrets,
  ) {}

  /** undefined when it was deleted. */
  find(id: string): Promise<Subscriber | undefined> {
    const known = this.recent.get(id);
    if (known) return known;
    const found = this.store.findById(id);
    this.recent.set(id, found);
    found.catch(() => this.recent.delete(id));
    return found;
  }

  /** Called where an endpoint is changed, so that this process sees it at once. */
  forget(id: string): void {
    this.recent.delete(id);
  }

  async orderingOf(id: string): Promise<Ordering> {
    return (await this.find(id))?.state.ordering ?? 'none';
  }

  /** What signs for it now, newest first. */
  secretsOf({ _id, state }: Subscriber, now: Date): readonly string[] {
    return signing(state, now).map(({ sealed }) => this.open(sealed, _id));
  }

  private open(sealed: string, id: string): string {
    const secret = this.opened.get(sealed) ?? this.secrets.open(sealed, id);
    this.opened.set(sealed, secret);
    return secret;
  }
}

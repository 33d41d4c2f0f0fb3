import { systemScope, type Scope, type SystemWork } from '@masar/kit/scope';
import type { DueDocument, Stored } from '@masar/kit/store';
import type { Sweep, TenantClocks } from '@masar/kit/sweeps';
import { clockAhead, dateOf } from '@masar/kit/time';
import { findPrices } from '../network/read-prices';
import { checkNisab, type Subscriber } from '../nisab/subscribers/subscriber';
import type { SubscriberStore } from '../nisab/subscribers/store';
import type { PriceStore } from '../nisab/prices/store';
import { nisabBy, type Nisab, type NisabGrams } from '../shared/nisab';
import { METALS, type Prices } from '../shared/prices';

/** Names the work in the audit trail and in the log. */
const NAME = 'nisab-followers';
const RAIL = 'zakat';
/** Subscribers checked at the same time after a price has changed. */
const CONCURRENT_CHECKS = 20;

interface Deps {
  readonly subscribers: SubscriberStore;
  readonly prices: Prices;
  readonly rows: PriceStore;
  readonly clocks: Pick<TenantClocks, 'ahead'>;
}

/**
 * Notifies every tenant that has used a currency of each change of its nisab, once. Checks daily by
 * the tenant's clock, and after a price was set or fetched.
 */
export class NisabSubscribers {
  constructor(private readonly deps: Deps) {}

  /** Subscribes the tenant to the currency, by its present weights. */
  async subscribe(scope: Scope, currency: string, policy: NisabGrams): Promise<void> {
    const { goldNisabGrams, silverNisabGrams } = policy;
    const grams = { goldNisabGrams, silverNisabGrams };
    const own = ownScope(scope);
    const found = await this.deps.subscribers.find(own, currency);
    if (!found) return this.begin(own, { ...grams, currency, checkAt: own.clock.now() });
    if (isBy(found.state, grams)) return;
    await this.deps.subscribers.aggregates.update(own, found.id, (state) =>
      isBy(state, grams) ? undefined : { state: { ...state, ...grams }, events: [] },
    );
  }

  /** Checks one tenant's subscription to a currency at once. */
  async notifyNow(scope: Scope, currency: string): Promise<void> {
    const own = ownScope(scope);
    const found = await this.deps.subscribers.find(own, currency);
    if (found) await this.notify(own, found.id);
  }

  /** The sweep that checks each subscriber daily. */
  daily(): Sweep {
    const { aggregates } = this.deps.subscribers;
    return {
      ...{ name: NAME, rail: RAIL },
      ensureIndexes: () => aggregates.due.ensureIndexes('checkAt'),
      due: (by) => aggregates.due.find('checkAt', by),
      carryOut: async (scope, id) => {
        const subscriber = await aggregates.find(scope, id);
        const isDue = subscriber && subscriber.state.checkAt <= scope.clock.now();
        return isDue ? this.notify(scope, id) : 0;
      },
    };
  }

  /** The sweep that checks all subscribers of a currency after a price was set or fetched. */
  afterPrices(): Sweep {
    const { aggregates } = this.deps.rows;
    return {
      ...{ name: 'nisab-prices', rail: RAIL },
      ensureIndexes: () => aggregates.due.ensureIndexes('tellAt'),
      due: (by) => aggregates.due.find('tellAt', by),
      carryOut: async (scope, id) => {
        const row = await aggregates.find(scope, id);
        if (!row?.state.tellAt) return 0;
        const notified = await this.notifyAll(row.state.currency);
        // A price that was set again meanwhile has another version, and keeps its `tellAt`.
        await this.deps.rows.clearTellAt(row);
        return notified;
      },
    };
  }

  private async begin(scope: Scope, subscriber: Subscriber): Promise<void> {
    const now = scope.clock.now();
    const { state, checkAt } = checkNisab(subscriber, await this.nisabFor(subscriber, now), now);
    await this.deps.subscribers.create(scope, { ...(state ?? subscriber), checkAt });
    // A price that was set meanwhile was notified to the earlier subscribers only.
    await this.notifyNow(scope, subscriber.currency);
  }

  /**
   * Checks every subscriber of a currency, also after one has failed.
   * @throws the first failure, after the last check; the sweep then checks all of them again
   */
  private async notifyAll(currency: string): Promise<number> {
    const ahead = await this.deps.clocks.ahead();
    let notified = 0;
    const failures: unknown[] = [];
    const attempt = async ({ id, tenantId, environment }: DueDocument): Promise<void> => {
      const clock = clockAhead(ahead.get(tenantId) ?? 0);
      const scope = ownScope({ tenantId, environment, clock });
      const count = await this.notify(scope, id).catch((error: unknown) => {
        failures.push(error);
        return 0;
      });
      notified += count;
    };
    const running = new Set<Promise<void>>();
    for await (const subscriber of this.deps.subscribers.subscribersOf(currency)) {
      const check = attempt(subscriber).finally(() => running.delete(check));
      running.add(check);
      if (running.size >= CONCURRENT_CHECKS) await Promise.race(running);
    }
    await Promise.all(running);
    if (failures.length > 0) throw failures[0];
    return notified;
  }

  /**
   * Checks one subscriber and saves the result. The subscriber is read before the prices: if it
   * changes meanwhile, this check may have used older prices, and is made again.
   * @returns the number of events
   */
  private async notify(scope: Scope, id: string): Promise<number> {
    for (;;) {
      const read: Stored<Subscriber> = await this.deps.subscribers.aggregates.get(scope, id);
      const now = scope.clock.now();
      const check = checkNisab(read.state, await this.nisabFor(read.state, now), now);
      const isSaved = await this.deps.subscribers.save(scope, read, check);
      if (isSaved) return check.change ? 1 : 0;
    }
  }

  private async nisabFor(subscriber: Subscriber, now: Date): Promise<Nisab | undefined> {
    const asked = { currency: subscriber.currency, day: dateOf(now) };
    const { gold, silver } = await findPrices(this.deps.prices, METALS, asked);
    return gold && silver && nisabBy({ gold, silver }, subscriber);
  }
}

function isBy(subscriber: Subscriber, { goldNisabGrams, silverNisabGrams }: NisabGrams): boolean {
  return (
    subscriber.goldNisabGrams === goldNisabGrams && subscriber.silverNisabGrams === silverNisabGrams
  );
}

/** The work is audited as the platform's, not as that of the caller whose request caused it. */
function ownScope(of: Omit<SystemWork, 'name' | 'rail'>): Scope {
  return systemScope({ ...of, name: `sweep:${NAME}`, rail: RAIL });
}

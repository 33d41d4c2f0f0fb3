import { systemScope, type Scope, type SystemWork } from '@masar/kit/scope';
import type { DueDocument, Stored } from '@masar/kit/store';
import type { Sweep, TenantClocks } from '@masar/kit/sweeps';
import { clockAhead, dateOf } from '@masar/kit/time';
import { look, type Follower } from '../nisab/followers/follower';
import type { FollowerStore } from '../nisab/followers/store';
import type { PriceStore } from '../nisab/prices/store';
import { nisabBy, type Nisab, type NisabGrams } from '../shared/nisab';
import { METALS, type Prices } from '../shared/prices';
import { findPrices } from '../network/read-prices';

/** Names the work in the audit trail and in the log. */
const NAME = 'nisab-followers';
const RAIL = 'zakat';
/** Followers looked at together when a price has changed. */
const AT_ONCE = 20;

interface Deps {
  readonly followers: FollowerStore;
  readonly prices: Prices;
  readonly rows: PriceStore;
  readonly clocks: Pick<TenantClocks, 'ahead'>;
}

/**
 * Tells every tenant that has used a currency when its nisab changes, once for each change: daily by
 * the tenant's clock, and when a price was set or fetched.
 */
export class NisabFollowers {
  constructor(private readonly deps: Deps) {}

  /** Makes the tenant a follower of the currency, by the weights that it has decided now. */
  async follow(scope: Scope, currency: string, policy: NisabGrams): Promise<void> {
    const { goldNisabGrams, silverNisabGrams } = policy;
    const grams = { goldNisabGrams, silverNisabGrams };
    const own = ownScope(scope);
    const found = await this.deps.followers.find(own, currency);
    if (!found) return this.begin(own, { ...grams, currency, checkAt: own.clock.now() });
    if (isBy(found.state, grams)) return;
    await this.deps.followers.aggregates.update(own, found.id, (state) =>
      isBy(state, grams) ? undefined : { state: { ...state, ...grams }, events: [] },
    );
  }

  /** Tells the tenant at once what changed in a currency that it follows. */
  async tellNow(scope: Scope, currency: string): Promise<void> {
    const own = ownScope(scope);
    const found = await this.deps.followers.find(own, currency);
    if (found) await this.tell(own, found.id);
  }

  /** The daily look at each follower. */
  daily(): Sweep {
    const { aggregates } = this.deps.followers;
    return {
      ...{ name: NAME, rail: RAIL },
      ensureIndexes: () => aggregates.due.ensureIndexes('checkAt'),
      due: (by) => aggregates.due.find('checkAt', by),
      carryOut: async (scope, id) => {
        const follower = await aggregates.find(scope, id);
        const isDue = follower && follower.state.checkAt <= scope.clock.now();
        return isDue ? this.tell(scope, id) : 0;
      },
    };
  }

  /** The look at all followers of a currency of which a price was set or fetched. */
  afterPrices(): Sweep {
    const { aggregates } = this.deps.rows;
    return {
      ...{ name: 'nisab-prices', rail: RAIL },
      ensureIndexes: () => aggregates.due.ensureIndexes('tellAt'),
      due: (by) => aggregates.due.find('tellAt', by),
      carryOut: async (scope, id) => {
        const row = await aggregates.find(scope, id);
        if (!row?.state.tellAt) return 0;
        const told = await this.tellAll(row.state.currency);
        // One that was set again meanwhile is another version, and is looked at again.
        await this.deps.rows.markTold(row);
        return told;
      },
    };
  }

  private async begin(scope: Scope, follower: Follower): Promise<void> {
    const now = scope.clock.now();
    const { state, checkAt } = look(follower, await this.nisabFor(follower, now), now);
    await this.deps.followers.create(scope, { ...(state ?? follower), checkAt });
    // A price that was set meanwhile was told to those only who followed before.
    await this.tellNow(scope, follower.currency);
  }

  /**
   * One that cannot be told keeps no other from its turn.
   * @throws the first failure, once all have had their turn: they are looked at again
   */
  private async tellAll(currency: string): Promise<number> {
    const ahead = await this.deps.clocks.ahead();
    let told = 0;
    const failures: unknown[] = [];
    const attempt = async ({ id, tenantId, environment }: DueDocument): Promise<void> => {
      const clock = clockAhead(ahead.get(tenantId) ?? 0);
      const scope = ownScope({ tenantId, environment, clock });
      const count = await this.tell(scope, id).catch((error: unknown) => {
        failures.push(error);
        return 0;
      });
      told += count;
    };
    const inWork = new Set<Promise<void>>();
    for await (const follower of this.deps.followers.followersOf(currency)) {
      const working = attempt(follower).finally(() => inWork.delete(working));
      inWork.add(working);
      if (inWork.size >= AT_ONCE) await Promise.race(inWork);
    }
    await Promise.all(inWork);
    if (failures.length > 0) throw failures[0];
    return told;
  }

  /**
   * Looks at the prices and keeps what that came to. The follower is read before the prices: when it
   * is written by another meanwhile, or after a later price, this one looks again.
   * @returns how many events that told
   */
  private async tell(scope: Scope, id: string): Promise<number> {
    for (;;) {
      const read: Stored<Follower> = await this.deps.followers.aggregates.get(scope, id);
      const now = scope.clock.now();
      const looked = look(read.state, await this.nisabFor(read.state, now), now);
      const isKept = await this.deps.followers.keep(scope, read, looked);
      if (isKept) return looked.change ? 1 : 0;
    }
  }

  private async nisabFor(follower: Follower, now: Date): Promise<Nisab | undefined> {
    const asked = { currency: follower.currency, day: dateOf(now) };
    const { gold, silver } = await findPrices(this.deps.prices, METALS, asked);
    return gold && silver && nisabBy({ gold, silver }, follower);
  }
}

function isBy(follower: Follower, { goldNisabGrams, silverNisabGrams }: NisabGrams): boolean {
  return (
    follower.goldNisabGrams === goldNisabGrams && follower.silverNisabGrams === silverNisabGrams
  );
}

/** Its work is the platform's, whoever's request caused it; so is its place in the audit trail. */
function ownScope(of: Omit<SystemWork, 'name' | 'rail'>): Scope {
  return systemScope({ ...of, name: `sweep:${NAME}`, rail: RAIL });
}

import { atMost } from '@masar/kit/cache';
import { KeyedMutex } from '@masar/kit/concurrency';
import type { Scope } from '@masar/kit/scope';
import {
  isDuplicate,
  wholeTenant,
  type AggregateStore,
  type DueBy,
  type Stored,
} from '@masar/kit/store';
import { LRUCache } from 'lru-cache';
import { MOST_AGENTS, type Agent } from '../agents/agent';
import type { Decision, Dispute } from '../disputes/dispute';
import type { Named } from '../disputes/assignment';
import type { Assigning } from '../disputes/handlers';
import { hasPlace, queueOf, takenPlaces, withTaken, type Desk, type Seat } from '../shared/desk';

/** Replicas that assign at the same instant clash; each round one of them gets the place. */
const MAX_ATTEMPTS = 20;
/** The last assigned dispute is searched among this many of the newest. If all of them wait, turns start again. */
const NEWEST = 20;
/** Delay until changes by another replica are seen. The database refuses a taken place without delay. */
const CACHE_TTL_MS = 1_000;
const MOST_TENANTS = 1_000;

interface Stores {
  readonly disputes: AggregateStore<Dispute>;
  readonly agents: AggregateStore<Agent>;
}

/** All active agents of a tenant and their places. readAtMs is a time of performance.now(). */
interface CachedDesk extends Desk {
  readonly awayUntil: ReadonlyMap<string, string>;
  readonly readAtMs: number;
}

/** Reads and caches the desk of each tenant, and assigns by it. */
export class Assignments implements Assigning {
  private readonly mutex = new KeyedMutex();
  private readonly cached = new LRUCache<string, CachedDesk>(atMost(MOST_TENANTS));
  private readonly loading = new Map<string, Promise<CachedDesk>>();

  constructor(private readonly stores: Stores) {}

  /**
   * Runs work with the desk of the tenant, one after the other. Where another replica has just taken the place, the
   * database refuses the write, and the work runs again with a new desk.
   */
  with(scope: Scope, work: (desk: Desk) => Promise<Stored<Dispute>>): Promise<Stored<Dispute>> {
    return this.mutex.run(scope.tenantId, async () => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const stored = await work(await this.desk(scope));
          this.updateCached(scope, stored.state);
          return stored;
        } catch (error) {
          this.invalidate(scope);
          if (attempt === MAX_ATTEMPTS || !isDuplicate(error, 'state.slot')) throw error;
        }
      }
    });
  }

  /**
   * Opens a dispute. Its agent is chosen when it gets its number, by the desk after all earlier numbers. Many may be
   * opened at once; where another replica has just taken the place, the agent is chosen again.
   */
  async opening(
    scope: Scope,
    create: (assignBy: (decide: (desk: Desk) => Decision) => Decision) => Promise<Stored<Dispute>>,
  ): Promise<Stored<Dispute>> {
    for (let attempt = 1; ; attempt += 1) {
      let desk = await this.desk(scope);
      try {
        return await create((decide) => {
          const cached = this.cached.get(scope.tenantId);
          if (cached) desk = present(cached, scope);
          const decision = decide(desk);
          this.updateCached(scope, decision.state);
          return decision;
        });
      } catch (error) {
        this.invalidate(scope);
        if (attempt === MAX_ATTEMPTS || !isDuplicate(error, 'state.slot')) throw error;
      }
    }
  }

  /** The cached desk, without the agents who are away by the tenant's clock. */
  async desk(scope: Scope): Promise<Desk> {
    // The agents of the whole tenant, also when a customer opens the dispute: agents belong to no party.
    return present(await this.cachedDesk(wholeTenant(scope)), scope);
  }

  /** Call it when agents or places of the tenant have changed. */
  invalidate({ tenantId }: Pick<Scope, 'tenantId'>): void {
    this.cached.delete(tenantId);
    this.loading.delete(tenantId);
  }

  /** The agent with this id, present or away. */
  async seatOf(scope: Scope, agentId: string): Promise<Named> {
    const agent = await this.stores.agents.find(scope, agentId);
    if (!agent) return undefined;
    const taken = takenPlaces(await this.stores.disputes.lookups.textsAt(scope, 'slot'));
    return { ...seatOf(agent, taken), active: agent.state.active };
  }

  /** Callers during a read share its result. */
  private cachedDesk(scope: Scope): CachedDesk | Promise<CachedDesk> {
    const { tenantId } = scope;
    const cached = this.cached.get(tenantId);
    if (cached && performance.now() - cached.readAtMs < CACHE_TTL_MS) return cached;
    const begun = this.loading.get(tenantId);
    if (begun) return begun;
    const reading = this.read(scope)
      .then((read) => {
        // A result that was invalidated meanwhile is not cached.
        if (this.loading.get(tenantId) === reading) this.cached.set(tenantId, read);
        return read;
      })
      .finally(() => {
        if (this.loading.get(tenantId) === reading) this.loading.delete(tenantId);
      });
    this.loading.set(tenantId, reading);
    return reading;
  }

  /** Adds an assignment, or a waiting dispute, to the cached desk without prolonging its time in the cache. */
  private updateCached({ tenantId }: Scope, state: Dispute): void {
    const cached = this.cached.get(tenantId);
    if (!cached) return;
    const { slot, assignedTo, waitingSince } = state;
    if (slot !== undefined) {
      this.cached.set(tenantId, {
        ...cached,
        ...withTaken(cached, slot),
        lastAssigned: assignedTo,
      });
    } else if (waitingSince && !cached.waiting.has(queueOf(state))) {
      const waiting = new Set([...cached.waiting, queueOf(state)]);
      this.cached.set(tenantId, { ...cached, waiting });
    }
  }

  private async read(scope: Scope): Promise<CachedDesk> {
    const { disputes, agents } = this.stores;
    const readAtMs = performance.now();
    const data = await agents.newest(scope, { active: true }, MOST_AGENTS);
    const awayUntil = new Map(data.map(({ id, state }) => [id, state.awayUntil ?? '']));
    const noTurns = { awayUntil, waiting: new Set<string>(), readAtMs };
    if (data.length === 0) return { ...noTurns, seats: [] };
    const taken = takenPlaces(await disputes.lookups.textsAt(scope, 'slot'));
    const seats = data.map((agent) => seatOf(agent, taken));
    // The order of turns does not matter while no agent has a free place.
    if (!seats.some(hasPlace)) return { ...noTurns, seats };
    const newest = await disputes.newest(scope, {}, NEWEST);
    const last = newest.find(({ state }) => state.assignedTo !== undefined);
    const waiting = await this.queues(scope);
    return { seats, awayUntil, readAtMs, waiting, lastAssigned: last?.state.assignedTo };
  }

  private async queues({ tenantId, clock }: Scope): Promise<ReadonlySet<string>> {
    const { due } = this.stores.disputes;
    const by = { tenantId, now: clock.now() };
    const critical = { ...by, anyOf: [{ priority: 'CRITICAL' }] };
    const others = { ...by, anyOf: ['HIGH', 'MEDIUM', 'LOW'].map((priority) => ({ priority })) };
    const categories = (of: DueBy) => due.textsAt('waitingSince', 'category', of);
    return new Set([
      ...(await categories(others)),
      ...(await categories(critical)).map((category) =>
        queueOf({ category, priority: 'CRITICAL' }),
      ),
    ]);
  }
}

function present({ seats, awayUntil, ...rest }: CachedDesk, { clock }: Scope): Desk {
  const now = clock.now().toISOString();
  return { ...rest, seats: seats.filter(({ agentId }) => (awayUntil.get(agentId) ?? '') <= now) };
}

function seatOf(
  { id, state }: Stored<Agent>,
  taken: ReadonlyMap<string, ReadonlySet<number>>,
): Seat {
  const { skills, senior, maxOpenCases } = state;
  return { agentId: id, skills, senior, maxOpenCases, taken: taken.get(id) ?? new Set() };
}

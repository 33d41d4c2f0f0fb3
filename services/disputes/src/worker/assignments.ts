import { KeyedMutex } from '@masar/kit/concurrency';
import type { Scope } from '@masar/kit/scope';
import { isDuplicate, wholeTenant, type AggregateStore, type Stored } from '@masar/kit/store';
import { LRUCache } from 'lru-cache';
import type { Agent } from '../agents/agent';
import type { Dispute } from '../disputes/dispute';
import { takenPlaces, withTaken, type Desk, type Seat } from '../shared/desk';

/** Replicas that assign at the same instant clash: one of them has the place each time. */
const MAX_ATTEMPTS = 20;
const MOST_AGENTS = 1_000;
/** What another replica changed is seen so much later; a place that it took is refused by the database at once. */
const KNOWN_FOR_MS = 1_000;
const MOST_TENANTS = 1_000;

interface Stores {
  readonly disputes: AggregateStore<Dispute>;
  readonly agents: AggregateStore<Agent>;
}

/** All active agents of a tenant, and their places. */
interface Known extends Desk {
  readonly awayUntil: ReadonlyMap<string, string>;
}

/** The agents of a tenant, and the places of their open cases. */
export class Assignments {
  private readonly mutex = new KeyedMutex();
  private readonly known = new LRUCache<string, Known>({ max: MOST_TENANTS, ttl: KNOWN_FOR_MS });

  constructor(private readonly stores: Stores) {}

  /**
   * Works with the desk of the scope's tenant. An agent's place is unique in the database: where another replica took
   * one meanwhile, the work is done again with the desk as it is then.
   */
  with(scope: Scope, work: (desk: Desk) => Promise<Stored<Dispute>>): Promise<Stored<Dispute>> {
    // Agents belong to no party: a customer who opens a dispute meets them only by this.
    const whole = wholeTenant(scope);
    return this.mutex.run(scope.tenantId, async () => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const stored = await work(present(await this.deskOf(whole), whole));
          this.note(scope, stored.state);
          return stored;
        } catch (error) {
          this.forget(scope);
          if (attempt === MAX_ATTEMPTS || !isDuplicate(error, 'state.slot')) throw error;
        }
      }
    });
  }

  /** The desk as it is known, to be looked at only. */
  async look(scope: Scope): Promise<Desk> {
    return present(await this.deskOf(scope), scope);
  }

  /** Agents or places of the tenant have changed. */
  forget({ tenantId }: Pick<Scope, 'tenantId'>): void {
    this.known.delete(tenantId);
  }

  /** An agent whom a person names, present or not; undefined for none of the tenant's. */
  async seatOf(scope: Scope, agentId: string): Promise<(Seat & Pick<Agent, 'active'>) | undefined> {
    const agent = await this.stores.agents.find(scope, agentId);
    if (!agent) return undefined;
    const taken = takenPlaces(await this.stores.disputes.lookups.textsAt(scope, 'slot'));
    return { ...seatOf(agent, taken), active: agent.state.active };
  }

  private async deskOf(scope: Scope): Promise<Known> {
    const known = this.known.get(scope.tenantId);
    if (known) return known;
    const read = await this.read(scope);
    this.known.set(scope.tenantId, read);
    return read;
  }

  /** The desk after an assignment; what is known stays as old as it is. */
  private note({ tenantId }: Scope, { slot, assignedTo }: Dispute): void {
    const known = this.known.get(tenantId);
    if (!known || slot === undefined) return;
    const next = { ...known, ...withTaken(known, slot), lastAssigned: assignedTo };
    this.known.set(tenantId, next, { ttl: this.known.getRemainingTTL(tenantId) });
  }

  private async read(scope: Scope): Promise<Known> {
    const { disputes, agents } = this.stores;
    const all = { page: 1, perPage: MOST_AGENTS };
    const { data } = await agents.list(scope, { active: true }, all);
    const awayUntil = new Map(data.map(({ id, state }) => [id, state.awayUntil ?? '']));
    // Nobody to choose from: the places of a tenant without a desk need not be read.
    if (data.length === 0) return { seats: [], awayUntil };
    const taken = takenPlaces(await disputes.lookups.textsAt(scope, 'slot'));
    const newest = await disputes.lookups.find(scope, {});
    const lastAssigned = newest?.state.assignedTo;
    return { seats: data.map((agent) => seatOf(agent, taken)), awayUntil, lastAssigned };
  }
}

/** Without those who are away by the tenant's clock. */
function present({ seats, awayUntil, lastAssigned }: Known, { clock }: Scope): Desk {
  const now = clock.now().toISOString();
  const here = seats.filter(({ agentId }) => (awayUntil.get(agentId) ?? '') <= now);
  return { seats: here, lastAssigned };
}

function seatOf(
  { id, state }: Stored<Agent>,
  taken: ReadonlyMap<string, ReadonlySet<number>>,
): Seat {
  const { skills, senior, maxOpenCases } = state;
  return { agentId: id, skills, senior, maxOpenCases, taken: taken.get(id) ?? new Set() };
}

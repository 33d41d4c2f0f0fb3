import { KeyedMutex } from '@masar/kit/concurrency';
import type { Scope } from '@masar/kit/scope';
import { isDuplicate, wholeTenant, type AggregateStore, type Stored } from '@masar/kit/store';
import type { Agent } from '../agents/agent';
import type { Dispute } from '../disputes/dispute';
import { takenPlaces, type Desk, type Seat } from '../shared/desk';

/** Replicas that assign at the same instant clash: one of them has the place each time. */
const MAX_ATTEMPTS = 20;
const MOST_AGENTS = 1_000;

interface Stores {
  readonly disputes: AggregateStore<Dispute>;
  readonly agents: AggregateStore<Agent>;
}

/** The agents of a tenant, and the places of their open cases. */
export class Assignments {
  private readonly mutex = new KeyedMutex();

  constructor(private readonly stores: Stores) {}

  /**
   * Works with the desk of the scope's tenant as it is now. An agent's place is unique in the database: where another
   * replica took one meanwhile, the work is done again with the desk as it is then.
   */
  with<Result>(scope: Scope, work: (desk: Desk) => Promise<Result>): Promise<Result> {
    // Agents belong to no party: a customer who opens a dispute meets them only by this.
    const whole = wholeTenant(scope);
    return this.mutex.run(scope.tenantId, async () => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await work(await this.desk(whole));
        } catch (error) {
          if (attempt === MAX_ATTEMPTS || !isDuplicate(error, 'state.slot')) throw error;
        }
      }
    });
  }

  /** An agent whom a person names, present or not; undefined for none of the tenant's. */
  async seatOf(scope: Scope, agentId: string): Promise<(Seat & Pick<Agent, 'active'>) | undefined> {
    const agent = await this.stores.agents.find(scope, agentId);
    if (!agent) return undefined;
    const taken = takenPlaces(await this.stores.disputes.lookups.textsAt(scope, 'slot'));
    return { ...seatOf(agent, taken), active: agent.state.active };
  }

  private async desk(scope: Scope): Promise<Desk> {
    const { disputes, agents } = this.stores;
    const all = { page: 1, perPage: MOST_AGENTS };
    const { data } = await agents.list(scope, { active: true }, all);
    const now = scope.clock.now().toISOString();
    const present = data.filter(
      ({ state }) => state.awayUntil === undefined || state.awayUntil <= now,
    );
    // Nobody to choose from: the places of a tenant without a desk need not be read.
    if (present.length === 0) return { seats: [] };
    const slots = await disputes.lookups.textsAt(scope, 'slot');
    const taken = takenPlaces(slots);
    const newest = await disputes.list(scope, {}, { page: 1, perPage: 1 });
    const lastAssigned = newest.data[0]?.state.assignedTo;
    return { seats: present.map((agent) => seatOf(agent, taken)), lastAssigned };
  }
}

function seatOf(
  { id, state }: Stored<Agent>,
  taken: ReadonlyMap<string, ReadonlySet<number>>,
): Seat {
  const { skills, senior, maxOpenCases } = state;
  return { agentId: id, skills, senior, maxOpenCases, taken: taken.get(id) ?? new Set() };
}

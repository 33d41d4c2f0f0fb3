/** An agent at work now, with the taken places. */
export interface Seat {
  readonly agentId: string;
  /** Categories of disputes. */
  readonly skills: readonly string[];
  readonly senior: boolean;
  readonly maxOpenCases: number;
  /** Numbers from 1. */
  readonly taken: ReadonlySet<number>;
}

/** The agents who are active and present, and the agent who got the last case. */
export interface Desk {
  readonly seats: readonly Seat[];
  readonly lastAssigned?: string | undefined;
  /** Queues in which disputes wait (`queueOf`). */
  readonly waiting: ReadonlySet<string>;
}

/** True for an agent below the cap. */
export function hasPlace({ taken, maxOpenCases }: Seat): boolean {
  return taken.size < maxOpenCases;
}

/** For commands that assign nothing. */
export const NO_DESK: Desk = { seats: [], waiting: new Set() };

/**
 * The queue of a dispute. Disputes of one queue wait for the same agents: those with the skill; seniors only, if
 * CRITICAL.
 */
export function queueOf({
  category,
  priority,
}: {
  readonly category: string;
  readonly priority: string;
}): string {
  return `${category}${priority === 'CRITICAL' ? '/CRITICAL' : ''}`;
}

/** A place at an agent as it is stored, for example agt_01J…/3. */
export function slotOf(agentId: string, number: number): string {
  return `${agentId}/${number}`;
}

/** Numbers of the taken places, by agent. */
export function takenPlaces(slots: readonly string[]): ReadonlyMap<string, ReadonlySet<number>> {
  const taken = new Map<string, Set<number>>();
  for (const slot of slots) {
    const [agentId = '', number] = slot.split('/');
    taken.set(agentId, (taken.get(agentId) ?? new Set()).add(Number(number)));
  }
  return taken;
}

/** The desk with one more taken place. */
export function withTaken(desk: Desk, slot: string): Desk {
  const places = takenPlaces([slot]);
  const seats = desk.seats.map((seat) => {
    const added = places.get(seat.agentId);
    return added ? { ...seat, taken: new Set([...seat.taken, ...added]) } : seat;
  });
  return { ...desk, seats };
}

import type { Scope } from '@masar/kit/scope';
import type { AggregateStore } from '@masar/kit/store';
import { sweep, type Sweep } from '@masar/kit/sweeps';
import { assignWaiting } from '../disputes/assignment';
import { atTime, withNextDue } from '../disputes/deadlines';
import type { Decision, Dispute } from '../disputes/dispute';
import type { Disputes } from '../disputes/store';
import type { Seat } from '../shared/desk';
import type { Assignments } from './assignments';

/** Missed deadlines, a regulator's days, and the end of the time to reopen: each happens once. */
export function deadlineSweep(store: AggregateStore<Dispute>, disputes: Disputes): Sweep {
  return sweep<Dispute>({
    name: 'dispute-deadlines',
    rail: 'disputes',
    store,
    dueAt: 'nextDueAt',
    decide: disputes.due((state, now) => {
      const passed: Decision = atTime(state, now);
      return { state: withNextDue(passed.state), events: passed.events };
    }),
  });
}

interface Parts {
  readonly store: AggregateStore<Dispute>;
  readonly disputes: Disputes;
  readonly assignments: Assignments;
}

/** Disputes that found nobody free get an agent as soon as there is one, the longest waiting first. */
export function assignmentSweep({ store, disputes, assignments }: Parts): Sweep {
  const dueAt = 'waitingSince';
  return {
    name: 'dispute-assignment',
    rail: 'disputes',
    ensureIndexes: () => store.due.ensureIndexes(dueAt),
    due: (by) => store.due.ofEachTenant(dueAt, by),
    carryOut: (scope) => assignAll(scope),
  };

  /** Only categories that somebody has both a skill and a place for are looked at. */
  async function assignAll(scope: Scope): Promise<number> {
    const desk = await assignments.look(scope);
    const categories = new Set(desk.seats.filter(hasPlace).flatMap(({ skills }) => skills));
    let carriedOut = 0;
    for (const category of categories) carriedOut += await assignCategory(scope, category);
    return carriedOut;
  }

  async function assignCategory(scope: Scope, category: string): Promise<number> {
    const by = { tenantId: scope.tenantId, now: scope.clock.now(), matching: { category } };
    let carriedOut = 0;
    for await (const { id: disputeId } of store.due.find(dueAt, by)) {
      const isFull = !(await assignments.look(scope)).seats.some(
        (seat) => hasPlace(seat) && seat.skills.includes(category),
      );
      if (isFull) return carriedOut;
      const { state } = await assignments.with(scope, (desk) =>
        disputes.updated(scope, { disputeId }, (before, context) =>
          assignWaiting(before, desk, context),
        ),
      );
      if (!state.waitingSince) carriedOut += 1;
    }
    return carriedOut;
  }
}

function hasPlace({ taken, maxOpenCases }: Seat): boolean {
  return taken.size < maxOpenCases;
}

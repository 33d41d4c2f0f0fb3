import type { Scope } from '@masar/kit/scope';
import type { AggregateStore, DueBy, DueDocument } from '@masar/kit/store';
import { sweep, type Sweep } from '@masar/kit/sweeps';
import { assignWaiting } from '../disputes/assignment';
import { atTime, withNextDue } from '../disputes/deadlines';
import type { Decision, Dispute } from '../disputes/dispute';
import type { Disputes } from '../disputes/store';
import { withTaken } from '../shared/desk';
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

/** Disputes that are looked at with one reading of the desk. */
const PORTION = 50;

/** Disputes that found nobody free get an agent as soon as there is one, the longest waiting first. */
export function assignmentSweep({ store, disputes, assignments }: Parts): Sweep {
  const dueAt = 'waitingSince';
  return {
    name: 'dispute-assignment',
    rail: 'disputes',
    ensureIndexes: () => store.due.ensureIndexes(dueAt),
    due: (by) => firstOfEachTenant(store.due.find(dueAt, by)),
    carryOut: (scope) => assignAll(scope),
  };

  /** All that wait in one tenant; between two portions its new disputes get their agents. */
  async function assignAll(scope: Scope): Promise<number> {
    const by: DueBy = { tenantId: scope.tenantId, now: scope.clock.now() };
    let carriedOut = 0;
    let portion: string[] = [];
    for await (const { id } of store.due.find(dueAt, by)) {
      portion.push(id);
      if (portion.length < PORTION) continue;
      carriedOut += await assignPortion(scope, portion);
      portion = [];
    }
    return carriedOut + (await assignPortion(scope, portion));
  }

  function assignPortion(scope: Scope, ids: readonly string[]): Promise<number> {
    return assignments.with(scope, async (asRead) => {
      let desk = asRead;
      let carriedOut = 0;
      for (const disputeId of ids) {
        const { state } = await disputes.updated(scope, { disputeId }, (before, context) =>
          assignWaiting(before, desk, context),
        );
        if (state.waitingSince || state.slot === undefined) continue;
        desk = withTaken(desk, state.slot);
        carriedOut += 1;
      }
      return carriedOut;
    });
  }
}

/** One dispute stands for all that wait in its tenant: a desk that is full is looked at once. */
async function* firstOfEachTenant(due: AsyncIterable<DueDocument>): AsyncGenerator<DueDocument> {
  const seen = new Set<string>();
  for await (const document of due) {
    if (seen.has(document.tenantId)) continue;
    seen.add(document.tenantId);
    yield document;
  }
}

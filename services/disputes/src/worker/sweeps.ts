import type { Scope } from '@masar/kit/scope';
import type { AggregateStore, DueBy } from '@masar/kit/store';
import { sweep, type Sweep } from '@masar/kit/sweeps';
import type { Log } from '@masar/kit/telemetry';
import { assignWaiting } from '../disputes/assignment';
import { atTime, withNextDue } from '../disputes/deadlines';
import type { Decision, Dispute } from '../disputes/dispute';
import type { Disputes } from '../disputes/store';
import { hasPlace, type Desk, type Seat } from '../shared/desk';
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
  readonly log: Log;
}

const DUE_AT = 'waitingSince';

/** Disputes that found nobody free get an agent as soon as there is one, the longest waiting first. */
export function assignmentSweep({ store, disputes, assignments, log }: Parts): Sweep {
  return {
    name: 'dispute-assignment',
    rail: 'disputes',
    ensureIndexes: () => store.due.ensureIndexes(DUE_AT),
    due: (by) => store.due.ofEachTenant(DUE_AT, by),
    carryOut: async (scope, _id, isOver = () => false) => {
      let carriedOut = 0;
      for (let next = await queues(scope); next.length > 0;) {
        const by = { tenantId: scope.tenantId, now: scope.clock.now(), anyOf: next };
        const round = await assignRound(scope, by, isOver);
        carriedOut += round.carriedOut;
        // The assigned ones wait no longer: new disputes need not wait behind them.
        assignments.invalidate(scope);
        if (!round.isFuller) return carriedOut;
        next = await queues(scope);
      }
      return carriedOut;
    },
  };

  /** Only what somebody has both a skill and a place for is looked at. */
  async function queues(scope: Scope): Promise<readonly Queue[]> {
    const { seats } = await assignments.desk(scope);
    const free = seats.filter(hasPlace);
    const of = (some: readonly Seat[]) => new Set(some.flatMap(({ skills }) => skills));
    const bySeniors = of(free.filter(({ senior }) => senior));
    return [...of(free)].flatMap((category) =>
      PRIORITIES.filter((each) => each !== 'CRITICAL' || bySeniors.has(category)).map(
        (priority) => ({ category, priority }),
      ),
    );
  }

  /** Ends when the desk has become fuller, so that what nobody has a place for is not read on. */
  async function assignRound(scope: Scope, by: Waiting, isOver: () => boolean): Promise<Round> {
    let carriedOut = 0;
    for await (const { id: disputeId } of store.due.find(DUE_AT, by)) {
      if (isOver()) break;
      if (await assign(scope, disputeId)) carriedOut += 1;
      if ((await queues(scope)).length < by.anyOf.length) return { carriedOut, isFuller: true };
    }
    return { carriedOut, isFuller: false };
  }

  /** One that cannot be assigned keeps no other waiting. */
  async function assign(scope: Scope, disputeId: string): Promise<boolean> {
    try {
      const { state } = await assignments.with(scope, (desk) =>
        disputes.updated(scope, { disputeId }, (before, { now }) => assignDue(before, desk, now)),
      );
      return state.slot !== undefined;
    } catch (err) {
      log.error({ err, disputeId }, 'a dispute could not be assigned; it is tried again');
      return false;
    }
  }
}

/** As every command, it comes after what was due before. */
function assignDue(before: Dispute, desk: Desk, now: Date): Decision | undefined {
  const passed = atTime(before, now);
  const decision = assignWaiting(passed.state, desk, { now });
  if (!decision) return undefined;
  const { state, events } = decision;
  return { state: withNextDue(state), events: [...passed.events, ...events] };
}

interface Queue extends Readonly<Record<string, string>> {
  readonly category: string;
  readonly priority: string;
}

interface Waiting extends DueBy {
  readonly anyOf: readonly Queue[];
}

interface Round {
  readonly carriedOut: number;
  readonly isFuller: boolean;
}

const PRIORITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;

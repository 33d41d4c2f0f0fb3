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

/** Carries out missed deadlines, duties to a regulator and the closing of resolved disputes, each once. */
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

/** Assigns waiting disputes as soon as an agent is free, the longest waiting first. */
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
        // The cached queues still hold the disputes just assigned: new ones would wait behind them.
        assignments.invalidate(scope);
        if (!round.isFuller) return carriedOut;
        next = await queues(scope);
      }
      return carriedOut;
    },
  };

  /** Queues for which some agent has the skill and a free place. */
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

  /** Ends as soon as a queue has no free agent left, so that its disputes are not read in vain. */
  async function assignRound(scope: Scope, by: Waiting, isOver: () => boolean): Promise<Round> {
    let carriedOut = 0;
    for await (const { id: disputeId } of store.due.find(DUE_AT, by)) {
      if (isOver()) break;
      if (await assign(scope, disputeId)) carriedOut += 1;
      if ((await queues(scope)).length < by.anyOf.length) return { carriedOut, isFuller: true };
    }
    return { carriedOut, isFuller: false };
  }

  /** Logs a failure, so that it does not hold up the other disputes. */
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

/** Assigns the dispute, after everything that was due before. */
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

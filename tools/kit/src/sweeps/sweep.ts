import type { Scope } from '../scope';
import type { AggregateStore, Decide, Decision, DueBy, DueDocument, Stored } from '../store';

/** Fields on the first level of a state that hold a date. */
type DateField<S> = {
  [Field in keyof S]-?: NonNullable<S[Field]> extends Date ? Field : never;
}[keyof S] &
  string;

/** Names of sweeps: the audit trail is searched by them, as the actor and the action "sweep:<name>". */
const NAME = /^[a-z][a-z0-9-]{0,63}$/;

/** Work on an aggregate that is due on a date in its state. */
export interface SweepRule<S extends object> {
  /** For example "sla-breach": names the actor ("sweep:sla-breach") and the lines in the log. */
  readonly name: string;
  /** Rail that its work is counted for. */
  readonly rail: string;
  readonly store: AggregateStore<S>;
  /** Its date; absent while nothing is waited for. */
  readonly dueAt: DateField<S>;
  /** Pure, as every command; it sets the date to a later one or takes it away. */
  readonly decide: (state: S, now: Date, stored: Stored<S>) => Decision<S>;
}

/** A rule with its store, ready to be swept; made by `sweep`. */
export interface Sweep {
  readonly name: string;
  readonly rail: string;
  ensureIndexes(): Promise<void>;
  due(by: DueBy): AsyncIterable<DueDocument>;
  /**
   * Decides until the aggregate is no longer due by the scope's clock; how often that was.
   * @param isOver true when the time for it has run out: work on more than one aggregate ends then
   */
  carryOut(scope: Scope, id: string, isOver?: () => boolean): Promise<number>;
}

/**
 * Due work of one kind. Whether an aggregate is due is asked again inside its guarded update, so
 * that of any number of replicas that found it one acts and the others write nothing.
 * @throws Error for a name of other characters than a-z, 0-9 and -
 */
export function sweep<S extends object>(rule: SweepRule<S>): Sweep {
  const { name, rail, store, dueAt } = rule;
  if (!NAME.test(name)) throw new Error(`the sweep "${name}" needs a name as sla-breach`);
  return {
    name,
    rail,
    ensureIndexes: () => store.due.ensureIndexes(dueAt),
    due: (by) => store.due.find(dueAt, by),
    async carryOut(scope, id) {
      for (let carriedOut = 0; ; carriedOut += 1) {
        let hasActed = false;
        const stored = await store.update(scope, id, (state, now, before) => {
          const decision = decideIfDue(rule, { state, now, before });
          hasActed = decision !== undefined;
          return decision;
        });
        if (!hasActed) return carriedOut;
        if (!isDue(stored.state[dueAt], scope.clock.now())) return carriedOut + 1;
      }
    },
  };
}

interface Candidate<S> {
  readonly state: S;
  readonly now: Date;
  readonly before: Stored<S>;
}

function decideIfDue<S extends object>(
  { name, dueAt, decide }: SweepRule<S>,
  { state, now, before }: Candidate<S>,
): ReturnType<Decide<S>> {
  if (!isDue(state[dueAt], now)) return undefined;
  const decision = decide(state, now, before);
  if (isDue(decision.state[dueAt], state[dueAt])) {
    throw new Error(`the sweep ${name} leaves ${dueAt} where it was: it would be due for ever`);
  }
  return decision;
}

/** True when a date, where there is one, has come. */
function isDue(date: unknown, now: unknown): boolean {
  return date instanceof Date && now instanceof Date && date <= now;
}

import type { Journal } from '@masar/kit/journal';
import type { Scope } from '@masar/kit/scope';
import type { AggregateStore, Stored } from '@masar/kit/store';
import { timely } from '../disputes/deadlines';
import type { Context, Decision, Dispute, TimelineEntry } from '../disputes/dispute';
import type { Disputes } from '../disputes/store';
import { overflow, withoutKept } from '../disputes/timeline';
import type { Assignments } from './assignments';

interface Parts {
  readonly store: AggregateStore<Dispute>;
  readonly journal: Journal<TimelineEntry>;
  readonly disputes: Disputes;
  readonly assignments: Pick<Assignments, 'forget'>;
}

interface Command<Input> {
  readonly scope: Scope;
  readonly request: { readonly disputeId: string };
  readonly input: Input;
}

/** The dispute after a command on it, which found it as the time had left it. */
export type CarryOut = <Input>(
  command: Command<Input>,
  decide: (state: Dispute, input: Input, context: Context) => Decision,
) => Promise<Stored<Dispute>>;

/** Makes the one way in which commands are carried out: the journal keeps earlier entries before there are too many. */
export function carryOutWith({ store, journal, disputes, assignments }: Parts): CarryOut {
  return async ({ scope, request, input }, decide) => {
    const { disputeId } = request;
    const { state: before } = await store.get(scope, disputeId);
    const moved = overflow(before);
    if (moved.length > 0) await journal.keep(scope, disputeId, moved);
    const lastKept = moved.at(-1)?.number ?? 0;
    const decideInTime = timely(decide);
    const stored = await disputes.updated(scope, request, (state, context) =>
      decideInTime(withoutKept(state, lastKept), input, context),
    );
    if (before.slot !== stored.state.slot) assignments.forget(scope);
    return stored;
  };
}

import type { Scope } from '@masar/kit/scope';
import type { AggregateStore, Stored } from '@masar/kit/store';
import type { Sweep } from '@masar/kit/sweeps';
import { alerted } from '../finops/budgets/alerts';
import type { Limit, Watched } from '../finops/budgets/budget';
import type { BudgetEvent } from '../finops/budgets/events';
import type { ReadSpending } from './finops-spending';

/** A kind of aggregate that alerts. */
interface Alerting<State extends Watched> {
  /** For example "budgets": ends the name of the sweep. */
  readonly name: string;
  readonly store: AggregateStore<State>;
  readonly update: Update<State>;
  readonly limitOf: (state: State) => Limit;
  readonly spending: ReadSpending;
}

type Update<State> = (
  scope: Scope,
  request: { readonly id: string },
  decide: (
    state: State,
    context: { readonly now: Date },
  ) => { readonly state: State; readonly events: readonly BudgetEvent[] } | undefined,
) => Promise<Stored<State>>;

const DUE_AT = 'nextDueAt';

/**
 * Looks at what was spent, every hour of the tenant's clock. The alert lies in the document that it is of, so that of
 * any number of replicas one gives it.
 */
export function alertSweep<State extends Watched>(alerting: Alerting<State>): Sweep {
  const { name, store, update, limitOf, spending } = alerting;
  return {
    name: `finops-${name}`,
    rail: 'finops',
    ensureIndexes: () => store.due.ensureIndexes(DUE_AT),
    due: (by) => store.due.find(DUE_AT, by),
    carryOut: async (scope, id) => {
      const before = await store.find(scope, id);
      if (!before || !isDue(before.state, scope.clock.now())) return 0;
      const found = await spending.recent(scope, limitOf(before.state));
      let carriedOut = 0;
      await update(scope, { id }, (state, { now }) => {
        carriedOut = 0;
        if (!isDue(state, now)) return undefined;
        carriedOut = 1;
        const { events, ...after } = alerted(limitOf(state), state, { found, now });
        return { state: { ...state, ...after }, events };
      });
      return carriedOut;
    },
  };
}

function isDue({ nextDueAt }: Watched, now: Date): boolean {
  return nextDueAt !== undefined && nextDueAt <= now;
}

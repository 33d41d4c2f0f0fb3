import { isDeepStrictEqual } from 'node:util';
import { Semaphore } from '@masar/kit/concurrency';
import type { Scope } from '@masar/kit/scope';
import type { AggregateStore, Stored } from '@masar/kit/store';
import type { Sweep } from '@masar/kit/sweeps';
import { alerted } from '../../finops/budgets/alerts';
import type { Limit, Watched } from '../../finops/budgets/budget';
import type { BudgetEvent } from '../../finops/budgets/events';
import type { ReadSpending } from '../../finops/budgets/spending/store';

/** A kind of aggregate that alerts: budgets or cost centers. */
interface Alerting<State extends Watched> {
  /** Suffix of the sweep's name, for example "budgets". */
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
/** Limits of a batch share one reading of costs. */
const BATCH_SIZE = 500;
/** Aggregates that are written at once. */
const AT_ONCE = 4;

/**
 * Checks spending every five minutes of the tenant's clock, with one read for all limits of the tenant that are due.
 * The alert is stored in its budget or cost center, so that only one replica gives it.
 */
export function alertSweep<State extends Watched>(alerting: Alerting<State>): Sweep {
  const { name, store } = alerting;
  return {
    name: `finops-${name}`,
    rail: 'finops',
    ensureIndexes: () => store.due.ensureIndexes(DUE_AT),
    due: (by) => store.due.ofEachTenant(DUE_AT, by),
    carryOut: async (scope, _, isOver) => {
      let carriedOut = 0;
      for await (const some of dueOf(store, scope)) {
        carriedOut += await checkLimits(alerting, scope, some);
        if (isOver?.()) break;
      }
      return carriedOut;
    },
  };
}

/** The due aggregates of the tenant, in batches. */
async function* dueOf<State extends Watched>(store: AggregateStore<State>, scope: Scope) {
  const { tenantId, clock } = scope;
  const ids: string[] = [];
  for await (const { id } of store.due.find(DUE_AT, { tenantId, now: clock.now() })) ids.push(id);
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const some = ids.slice(at, at + BATCH_SIZE).map((id) => store.find(scope, id));
    const found = await Promise.all(some);
    yield found.filter(
      (one) => one !== undefined && isDue(one.state, clock.now()),
    ) as Stored<State>[];
  }
}

async function checkLimits<State extends Watched>(
  { update, limitOf, spending }: Alerting<State>,
  scope: Scope,
  due: readonly Stored<State>[],
): Promise<number> {
  if (due.length === 0) return 0;
  const limits = due.map(({ state }) => limitOf(state));
  const spent = await spending.recent(scope, limits);
  const semaphore = new Semaphore(AT_ONCE);
  const checked = due.map(({ id }, at) =>
    semaphore.use(async () => {
      let isCarriedOut = false;
      await update(scope, { id }, (state, { now }) => {
        const limit = limitOf(state);
        // A limit that has just been changed counts other costs: the next sweep checks it.
        isCarriedOut = isDue(state, now) && isDeepStrictEqual(limit, limits[at]);
        if (!isCarriedOut) return undefined;
        const { events, ...after } = alerted(limit, state, { found: spent[at] ?? [], now });
        return { state: { ...state, ...after }, events };
      });
      return isCarriedOut;
    }),
  );
  return (await Promise.all(checked)).filter(Boolean).length;
}

function isDue({ nextDueAt }: Watched, now: Date): boolean {
  return nextDueAt !== undefined && nextDueAt <= now;
}

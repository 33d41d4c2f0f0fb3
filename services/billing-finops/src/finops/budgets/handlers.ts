import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { notFound, readPage, writePage, type AggregateStore, type Stored } from '@masar/kit/store';
import type { FinopsBudgetsServiceService } from '@masar/proto/gen/ts/masar/finops/v1/budgets';
import type { Budget, CostCenter } from './budget';
import {
  createBudget,
  createCostCenter,
  endBudget,
  limitOfBudget,
  limitOfCostCenter,
  patchBudget,
  readBudget,
  readCostCenter,
} from './commands';
import type { ReadSpending } from './spending/store';
import type { Budgets, CostCenters } from './store';
import { writeBudget, writeCostCenter, type Spent } from './wire/write-budgets';

type All = Handlers<typeof FinopsBudgetsServiceService>;

interface Parts {
  readonly budgets: { readonly store: AggregateStore<Budget>; readonly rail: Budgets };
  readonly centers: { readonly store: AggregateStore<CostCenter>; readonly rail: CostCenters };
  readonly spending: ReadSpending;
}

/** The operations on cost centers and budgets. */
export function budgetHandlers(parts: Parts): All {
  return { ...centerHandlers(parts), ...ownBudgetHandlers(parts) };
}

function centerHandlers({ centers: { store, rail }, spending }: Parts) {
  const shown = async (scope: Scope, stored: Stored<CostCenter>) => {
    const [spent] = await spending.ofMonth(scope, [limitOfCostCenter(stored.state)]);
    return writeCostCenter(stored, spent as Spent);
  };
  return {
    createCostCenter: async (scope, request) => {
      const asked = readCostCenter(request, spending.model);
      return shown(scope, await rail.created(scope, (context) => createCostCenter(asked, context)));
    },
    getCostCenter: async (scope, { id }) => shown(scope, await store.get(scope, id)),
    listCostCenters: async (scope, request) => {
      const { type, owner_id } = request;
      const asked = readPage(scope, request);
      const found = await store.list(scope, { type, owner_id }, asked);
      const limits = found.data.map(({ state }) => limitOfCostCenter(state));
      const spent = await spending.ofMonth(scope, limits);
      const data = found.data.map((one, at) => writeCostCenter(one, spent[at] as Spent));
      return writePage({ ...found, data }, asked, (one) => one);
    },
  } satisfies Partial<All>;
}

function ownBudgetHandlers({ budgets: { store, rail }, centers, spending }: Parts) {
  const written = async (scope: Scope, stored: Stored<Budget>) => {
    const [spent] = await spending.ofMonth(scope, [limitOfBudget(stored.state)]);
    return writeBudget(stored, spent as Spent);
  };
  const shown = async (scope: Scope, stored: Stored<Budget>) => {
    if (!stored.state.isOpen) throw notFound('budget');
    return written(scope, stored);
  };
  return {
    createBudget: async (scope, request) => {
      const asked = readBudget(request, spending.model);
      const id = asked.cost_center_id;
      const center = id === undefined ? undefined : (await centers.store.get(scope, id)).state;
      const make = rail.created(scope, (context) => createBudget(asked, center, context));
      return shown(scope, await make);
    },
    listBudgets: async (scope, request) => {
      const asked = readPage(scope, request);
      const filter = { isOpen: true, cost_center_id: request.cost_center_id };
      const found = await store.list(scope, filter, asked);
      const limits = found.data.map(({ state }) => limitOfBudget(state));
      const spent = await spending.ofMonth(scope, limits);
      const data = found.data.map((one, at) => writeBudget(one, spent[at] as Spent));
      return writePage({ ...found, data }, asked, (one) => one);
    },
    getBudget: async (scope, { id }) => shown(scope, await store.get(scope, id)),
    patchBudget: async (scope, request) => {
      const change = { paths: request.paths, values: request };
      const changed = await rail.updated(scope, request, (state, context) =>
        patchBudget(opened(state), change, { model: spending.model, context }),
      );
      return shown(scope, changed);
    },
    deleteBudget: async (scope, request) => {
      return written(
        scope,
        await rail.updated(scope, request, (state) => endBudget(opened(state))),
      );
    },
  } satisfies Partial<All>;
}

/** @throws DomainError NOT_FOUND for a budget that has ended */
function opened(state: Budget): Budget {
  if (state.isOpen) return state;
  throw notFound('budget');
}

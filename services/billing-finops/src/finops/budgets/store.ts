import { RailHandlers } from '@masar/kit/commands';
import { AggregateStore, type AggregateKind, type StoreDeps } from '@masar/kit/store';
import type { Budget, CostCenter } from './budget';
import { limitOfBudget, limitOfCostCenter } from './commands';
import type { BudgetEvent } from './events';
import { writeCrossing } from './wire/write-budgets';

const SOURCE = '/masar/billing-finops';

const BUDGETS: AggregateKind = {
  ...{ subject: 'budget', collection: 'finops_budgets', idPrefix: 'bgt', source: SOURCE },
  listedBy: [['isOpen'], ['isOpen', 'cost_center_id']],
  isTenantWide: true,
};

const COST_CENTERS: AggregateKind = {
  ...{ subject: 'cost center', collection: 'finops_cost_centers', idPrefix: 'ccr', source: SOURCE },
  listedBy: [['type'], ['owner_id'], ['type', 'owner_id']],
  isTenantWide: true,
};

export function budgetStore(deps: StoreDeps): AggregateStore<Budget> {
  return new AggregateStore<Budget>(BUDGETS, deps);
}

export function costCenterStore(deps: StoreDeps): AggregateStore<CostCenter> {
  return new AggregateStore<CostCenter>(COST_CENTERS, deps);
}

/** Commands on budgets. It writes ids only: the handlers write answers, which need the spending. */
export function budgetRail(store: AggregateStore<Budget>) {
  return new RailHandlers<Budget, BudgetEvent, string>({
    ...{ store, write: ({ id }) => id },
    writeEvent: ({ id, state }, event) => {
      const ids = { budget_id: id, cost_center_id: state.cost_center_id };
      return writeCrossing(ids, limitOfBudget(state), event);
    },
  });
}

export function costCenterRail(store: AggregateStore<CostCenter>) {
  return new RailHandlers<CostCenter, BudgetEvent, string>({
    ...{ store, write: ({ id }) => id },
    writeEvent: ({ id, state }, event) =>
      writeCrossing({ cost_center_id: id }, limitOfCostCenter(state), event),
  });
}

export type Budgets = ReturnType<typeof budgetRail>;
export type CostCenters = ReturnType<typeof costCenterRail>;

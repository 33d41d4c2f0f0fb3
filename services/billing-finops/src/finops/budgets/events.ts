/** Events of budgets, and the moment of each. A sweep gives them (src/worker/finops/budget-sweeps.ts). */
export const BUDGET_EVENTS = {
  'finops.budget.warning': 'costs reached a threshold below the whole budget',
  'finops.budget.exceeded': 'costs reached the whole budget, or a threshold above it',
} as const;

export type BudgetEventType = keyof typeof BUDGET_EVENTS;

/** A threshold that costs have just reached. */
export interface Crossing {
  readonly period: string;
  readonly threshold: string;
  readonly status: 'WARNING' | 'EXCEEDED' | 'CRITICAL';
  readonly spent: string;
}

export interface BudgetEvent {
  readonly type: BudgetEventType;
  readonly crossing: Crossing;
}

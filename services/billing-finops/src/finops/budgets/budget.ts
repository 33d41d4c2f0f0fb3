import type { Context as KitContext, Decision as KitDecision } from '@masar/kit/decision';
import type * as shapes from '@masar/proto/gen/shapes/masar/finops/v1/budgets';
import type { Dimension } from '../model/cost-model';
import type { BudgetEvent } from './events';

export type BudgetStatus = 'ON_TRACK' | 'WARNING' | 'EXCEEDED' | 'CRITICAL';

/** A threshold that the costs of a month reached. It alerts once. */
export interface Alert {
  /** UTC month. */
  readonly period: string;
  readonly threshold: string;
  readonly status: Exclude<BudgetStatus, 'ON_TRACK'>;
  readonly triggeredAt: string;
}

/** Common state of budgets and cost centers. */
export interface Watched {
  readonly alerts: readonly Alert[];
  /** Instant of the next check of spending; absent for a budget that has ended. */
  readonly nextDueAt?: Date;
}

/** A limit of costs, of a budget or a cost center. */
export interface Limit {
  readonly name: string;
  readonly dimension: Dimension;
  readonly value?: string | undefined;
  readonly amount: string;
  readonly currency: string;
  /** Fractions of the amount, ascending; the first one warns. */
  readonly thresholds: readonly string[];
  readonly notify: readonly string[];
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

export interface Budget extends Omit<shapes.CreateBudgetRequest, 'thresholds' | 'scope'>, Watched {
  readonly scope: shapes.BudgetScope;
  readonly thresholds: readonly string[];
  /** False once the budget has ended. */
  readonly isOpen: boolean;
}

export interface CostCenter extends shapes.CreateCostCenterRequest, Watched {
  readonly alert_threshold_pct: string;
}

export type Context = KitContext;
export type BudgetDecision = KitDecision<Budget, BudgetEvent>;
export type CostCenterDecision = KitDecision<CostCenter, BudgetEvent>;

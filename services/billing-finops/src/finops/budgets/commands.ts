import { omit } from '@masar/kit/decision';
import { badField, problem, refuse, type Detail } from '@masar/kit/errors';
import { fraction } from '@masar/kit/money';
import { mergePatch, read, type Patch } from '@masar/kit/shape';
import * as shapes from '@masar/proto/gen/shapes/masar/finops/v1/budgets';
import { currencyIn, type CostModel } from '../model/cost-model';
import type {
  Budget,
  BudgetDecision,
  Context,
  CostCenter,
  CostCenterDecision,
  Limit,
} from './budget';

/** Fractions of the amount for a budget that names none. */
const THRESHOLDS = ['0.8', '1', '1.2'];
const WARNS_FROM = '0.8';

type Asked = Omit<Budget, 'alerts' | 'nextDueAt' | 'isOpen'>;

/**
 * Reads and checks the request for a budget.
 * @throws DomainError VALIDATION_ERROR that names each field
 */
export function readBudget(request: object, model: CostModel): Asked {
  const { currency } = request as { readonly currency?: string };
  const asked = read(shapes.CreateBudgetRequest, request, currencyIn(model, currency));
  const { cost_center_id, scope = { dimension: 'tenant' }, start_date, end_date } = asked;
  if (cost_center_id !== undefined && asked.scope) {
    throw badField(
      problem('scope', 'NOT_ALLOWED', 'contradicts cost_center_id; leave one of them out'),
    );
  }
  checkKey('scope.value', scope.dimension, scope.value);
  if (start_date !== undefined && end_date !== undefined && end_date < start_date) {
    throw badField(problem('end_date', 'OUT_OF_RANGE', 'must not be before start_date'));
  }
  const thresholds = asked.thresholds ?? THRESHOLDS;
  checkThresholds(thresholds);
  return { ...asked, scope, thresholds };
}

/** A new budget; the next sweep checks its spending. @param center the cost center that the budget names */
export function createBudget(
  asked: Asked,
  center: CostCenter | undefined,
  { now }: Context,
): BudgetDecision {
  const scope = center ? scopeOf(center) : asked.scope;
  const state = { ...asked, scope, alerts: [], nextDueAt: now, isOpen: true };
  return { state, events: [] };
}

/** A changed budget. @throws DomainError VALIDATION_ERROR */
export function patchBudget(
  state: Budget,
  change: Patch,
  { model, context }: { readonly model: CostModel; readonly context: Context },
): BudgetDecision {
  const merged = mergePatch(shapes.PatchBudgetRequest, omit(state, 'scope'), change);
  const asked = readBudget(merged, model);
  const { scope, alerts, isOpen } = state;
  return { state: { ...asked, scope, alerts, isOpen, nextDueAt: context.now }, events: [] };
}

/** An ended budget, which no longer alerts. */
export function endBudget(state: Budget): BudgetDecision {
  return { state: { ...omit(state, 'nextDueAt'), isOpen: false }, events: [] };
}

/** Reads and checks the request for a cost center. @throws DomainError VALIDATION_ERROR */
export function readCostCenter(request: object, model: CostModel): shapes.CreateCostCenterRequest {
  const { currency } = request as { readonly currency?: string };
  const asked = read(shapes.CreateCostCenterRequest, request, currencyIn(model, currency));
  const { type, rail, value } = asked;
  if (type === 'rail' && rail === undefined) {
    throw badField(problem('rail', 'REQUIRED', 'comes with the type rail'));
  }
  if (type !== 'rail' && rail !== undefined) {
    throw badField(
      problem('rail', 'NOT_ALLOWED', `is not for the type ${type}; name value instead`),
    );
  }
  checkKey('value', type, type === 'rail' ? rail : value);
  refuse(problemsAboveWhole('alert_threshold_pct', asked.alert_threshold_pct));
  return asked;
}

export function createCostCenter(
  asked: shapes.CreateCostCenterRequest,
  { now }: Context,
): CostCenterDecision {
  const { alert_threshold_pct = WARNS_FROM } = asked;
  return { state: { ...asked, alert_threshold_pct, alerts: [], nextDueAt: now }, events: [] };
}

/** The limit of a budget. */
export function limitOfBudget(state: Budget): Limit {
  const { name, scope, amount, currency, thresholds, notify = [], start_date, end_date } = state;
  const dates = { startDate: start_date, endDate: end_date };
  return { ...scope, ...{ name, amount, currency, thresholds, notify }, ...dates };
}

/** The limit of a cost center: a warning, then alerts at the whole amount and at 1.2 times of it. */
export function limitOfCostCenter(state: CostCenter): Limit {
  const { name, budget_monthly: amount, currency, alert_threshold_pct: first } = state;
  const thresholds = [...new Set([first, '1', '1.2'])];
  return { ...scopeOf(state), ...{ name, amount, currency, thresholds, notify: [state.owner_id] } };
}

function scopeOf({ type, rail, value }: CostCenter): shapes.BudgetScope {
  const key = type === 'rail' ? rail : value;
  return { dimension: type, ...(key !== undefined && { value: key }) };
}

/** The dimension tenant takes no key; every other dimension needs one. */
function checkKey(field: string, dimension: string, key: string | undefined): void {
  if (dimension === 'tenant' && key !== undefined) {
    throw badField(
      problem(field, 'NOT_ALLOWED', 'is not for tenant, which is all costs; leave it out'),
    );
  }
  if (dimension !== 'tenant' && key === undefined) {
    throw badField(problem(field, 'REQUIRED', `names which ${dimension}`));
  }
}

function checkThresholds(thresholds: readonly string[]): void {
  const place = (at: number) => `thresholds[${at}]`;
  const wrong = thresholds.flatMap((one, at) => {
    const before = thresholds[at - 1];
    if (before === undefined || fraction(one).gt(before)) return [];
    const complaint = `is ${one} and must be above ${place(at - 1)}, which is ${before}; list them in ascending order`;
    return [problem(place(at), 'OUT_OF_RANGE', complaint)];
  });
  refuse([...wrong, ...problemsAboveWhole(place(0), thresholds[0])]);
}

/** A first threshold above the whole amount is refused: the budget would be exceeded before it warns. */
function problemsAboveWhole(field: string, first = WARNS_FROM): readonly Detail[] {
  const complaint = 'must be at most 1, the whole budget: 0.8 warns from 80 percent of it';
  return fraction(first).gt(1) ? [problem(field, 'OUT_OF_RANGE', complaint)] : [];
}

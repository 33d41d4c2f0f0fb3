import type { Scope } from '@masar/kit/scope';
import type { CalendarDate } from '@masar/kit/time';
import type { CostDay } from './cost-day';

/** Costs by day, from the first day to the last. */
export interface ReadCosts {
  /** Of the scope's tenant. */
  find(
    scope: Scope,
    period: { readonly from: CalendarDate; readonly to: CalendarDate },
  ): Promise<readonly CostDay[]>;
}

import type { CalendarDate } from '@masar/kit/time';
import type { Exact } from '../model/cost-model';

/** The cost of one resource, added up over the fields that are absent. */
export interface CostDay {
  readonly tenantId: string;
  readonly workspaceId?: string;
  readonly rail?: string;
  /** For example "api_calls". */
  readonly resource: string;
  /** Provider of the resource, by the cost model. */
  readonly provider: string;
  /** UTC day; of costs of several days one of them, with the prices and exchange rates of all. */
  readonly day: CalendarDate;
  /** Of one unit of the resource. */
  readonly unitCost: Exact;
  /** In the unit of the resource. */
  readonly quantity: Exact;
  /** In the currency of the cost model: rounded only where it is shown. */
  readonly cost: Exact;
}

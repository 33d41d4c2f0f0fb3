import type { CalendarDate } from '@masar/kit/time';
import type { Exact } from '../model/cost-model';

/** The cost of one resource, added up over every absent field. */
export interface CostDay {
  readonly tenantId: string;
  readonly workspaceId?: string;
  readonly rail?: string;
  /** For example "api_calls". */
  readonly resource: string;
  /** Provider of the resource, by the cost model. */
  readonly provider: string;
  /**
   * UTC day. Where costs of several days are added up it is one of them; all have the same prices and exchange rates.
   */
  readonly day: CalendarDate;
  /** Cost of one unit of the resource. */
  readonly unitCost: Exact;
  /** In the unit of the resource. */
  readonly quantity: Exact;
  /** In the currency of the cost model; rounded only for answers. */
  readonly cost: Exact;
}

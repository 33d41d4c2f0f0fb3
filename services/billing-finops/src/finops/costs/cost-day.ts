import type { CalendarDate } from '@masar/kit/time';

/** The cost of one resource for a tenant's workspace and rail on one UTC day. */
export interface CostDay {
  readonly tenantId: string;
  readonly workspaceId: string;
  readonly rail: string;
  /** For example "api_calls". Source: spec, Cost summary (metered resources). */
  readonly resource: string;
  /** Provider of the resource, by the cost model. */
  readonly provider: string;
  readonly day: CalendarDate;
  /** Decimal text, in the unit of the resource. */
  readonly quantity: string;
  /** Decimal text with all digits, in the currency of the cost model: rounded only where it is shown. */
  readonly cost: string;
}

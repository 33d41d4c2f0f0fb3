import type { CalendarDate } from '@masar/kit/time';

/** Usage of one metric, added up over every absent field. */
export interface UsageSum {
  readonly tenantId: string;
  /** Absent where workspaces are added up. */
  readonly workspaceId?: string;
  readonly rail?: string;
  readonly metric: string;
  /** A day of the sum; where several days are added up, any of them. */
  readonly day: CalendarDate;
  /** True for usage that clients recorded by the API. */
  readonly isExternal: boolean;
  /** Decimal text: the sum of counts, or of the days of a gauge. */
  readonly quantity: string;
}

/** Usage of one workspace and day on all rails. */
export type UsageOfDay = Pick<UsageSum, 'metric' | 'day' | 'quantity'> & {
  readonly workspaceId: string;
};

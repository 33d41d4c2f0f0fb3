import type { CalendarDate } from '@masar/kit/time';

/** Usage of one metric, added up over what is not named. */
export interface UsageSum {
  readonly tenantId: string;
  /** Absent where it was added over. */
  readonly workspaceId?: string;
  readonly rail?: string;
  readonly metric: string;
  /** A day of the sum: the only one, unless several were added up. */
  readonly day: CalendarDate;
  /** True for what clients recorded by the API. */
  readonly isExternal: boolean;
  /** Decimal text: a sum of counts, or of a gauge the sum of its days. */
  readonly quantity: string;
}

/** The same of one workspace and one day, on all rails. */
export type UsageOfDay = Pick<UsageSum, 'metric' | 'day' | 'quantity'> & {
  readonly workspaceId: string;
};

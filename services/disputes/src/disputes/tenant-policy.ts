import { object, read, text } from '@masar/kit/shape';
import { weekendOf, type BusinessCalendar } from '@masar/kit/business-days';
import {
  CalendarSettings,
  DisputeSettings,
} from '@masar/proto/gen/shapes/masar/platform/v1/platform';

const SETTINGS = object({
  jurisdiction: text,
  calendar: CalendarSettings,
  dispute: DisputeSettings,
});

/** A tenant's decisions about its disputes. */
export interface TenantPolicy {
  readonly jurisdiction?: string | undefined;
  /** The weekend of the jurisdiction unless the tenant names one, with the tenant's holidays. */
  readonly calendar: BusinessCalendar;
  readonly dispute: DisputeSettings;
}

/** The policy in the tenant's settings, which the scope carries. */
export function readPolicy(settings: unknown): TenantPolicy {
  const { jurisdiction, calendar = {}, dispute = {} } = read(SETTINGS, settings ?? {});
  const weekend = calendar.weekend ?? weekendOf(jurisdiction).days;
  return { jurisdiction, calendar: { weekend, holidays: calendar.holidays ?? [] }, dispute };
}

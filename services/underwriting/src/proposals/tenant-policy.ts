import { weekendOf, type BusinessCalendar } from '@masar/kit/business-days';
import { object, read, text } from '@masar/kit/shape';
import {
  CalendarSettings,
  UnderwritingSettings,
} from '@masar/proto/gen/shapes/masar/platform/v1/platform';

const SETTINGS = object({
  jurisdiction: text,
  calendar: CalendarSettings,
  underwriting: UnderwritingSettings,
});

/** A tenant's decisions about its underwriting. */
export interface TenantPolicy {
  /** The weekend of the jurisdiction unless the tenant names one, with the tenant's holidays. */
  readonly calendar: BusinessCalendar;
  readonly underwriting: UnderwritingSettings;
}

/** The policy in a tenant's settings, as its scope carries them. */
export function readPolicy(settings: unknown): TenantPolicy {
  const { jurisdiction, calendar = {}, underwriting = {} } = read(SETTINGS, settings ?? {});
  const weekend = calendar.weekend ?? weekendOf(jurisdiction).days;
  return { calendar: { weekend, holidays: calendar.holidays ?? [] }, underwriting };
}

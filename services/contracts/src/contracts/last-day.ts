import type { CalendarDate } from '@masar/kit/time';
import type { Agreement } from './agreement';

/** The day on which the agreement itself ends or is fulfilled, where it names one. */
export function lastDayOf({ terms }: Agreement): CalendarDate | undefined {
  const { ijarah, istisna, salam, wakala } = terms;
  return (
    ijarah?.leaseEnd ??
    wakala?.maturityDate ??
    istisna?.deliveryDate ??
    salam?.deliveryDate ??
    salam?.deliveryDates?.toSorted().at(-1)
  );
}

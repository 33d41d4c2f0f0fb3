export { clockAhead, machineTime, systemClock, type Clock } from './clock';
export { addDays, dateOf, daysBetween, startOf, type CalendarDate } from './calendar';
export { begunPeriods, hoursText, hundredthsText, percentile, wholePeriods } from './durations';

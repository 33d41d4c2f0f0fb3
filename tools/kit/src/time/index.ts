export { clockAhead, machineTime, systemClock, type Clock } from './clock';
export { addDays, dateOf, daysBetween, startOf, type CalendarDate } from './calendar';
export { begunPeriods, wholePeriods } from './durations';

export { clockAhead, machineTime, systemClock, type Clock } from './clock';
export { addDays, dateOf, daysBetween, type CalendarDate } from './calendar';

export { clockAhead, machineTime, systemClock, type Clock } from './clock';
export { dateOf, daysBetween, type CalendarDate } from './calendar';

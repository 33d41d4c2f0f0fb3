export {
  addBusinessDays,
  isBusinessDay,
  roll,
  ROLLS,
  WEEKDAYS,
  type BusinessCalendar,
  type Roll,
  type Weekday,
} from './business-days';
export { weekendOf, type Weekend } from './weekends';

import { daysBetween, type CalendarDate } from '@masar/kit/time';
import type { Step, YearType } from './calculation';
import type { Wealth } from './wealth';

export interface Year {
  /** Days for which a wealth must be owned. */
  readonly hawlDays: number;
  readonly ratePercent: string;
  /** The same as a fraction, which is shown. */
  readonly rate: string;
}

const LUNAR: Year = { hawlDays: 354, ratePercent: '2.5', rate: '0.025' };
const SOLAR: Year = { hawlDays: 365, ratePercent: '2.577', rate: '0.02577' };
const SOLAR_LEAP: Year = { hawlDays: 365, ratePercent: '2.5775', rate: '0.025775' };

/**
 * Length and rate of the year; a solar one is a leap year if the day's year is. Source: SS 35,
 * 3/2/4.
 */
export function yearOf(yearType: YearType, day: CalendarDate): Year {
  if (yearType === 'lunar') return LUNAR;
  return isLeap(Number(day.slice(0, 4))) ? SOLAR_LEAP : SOLAR;
}

export interface Hawl {
  readonly isComplete: boolean;
  readonly steps: readonly Step[];
}

/** The passing of the year; complete when no start is given. Source: AAOIFI SS 35, 3/2/4. */
export function hawlOf({ hawlStartDate, calculationDate }: Wealth, { hawlDays }: Year): Hawl {
  if (hawlStartDate === undefined) return { isComplete: true, steps: [] };
  const days = daysBetween(hawlStartDate, calculationDate);
  const isComplete = days >= hawlDays;
  const steps = [
    {
      step: 'days of the hawl',
      expression: `days(${hawlStartDate}, ${calculationDate})`,
      result: String(days),
    },
    {
      step: 'the hawl is complete',
      expression: `${days} >= ${hawlDays}`,
      result: String(isComplete),
      reference: 'AAOIFI SS 35, 3/2/4',
    },
  ];
  return { isComplete, steps };
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

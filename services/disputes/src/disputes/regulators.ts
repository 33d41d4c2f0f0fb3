import { addBusinessDays, type BusinessCalendar } from '@masar/kit/business-days';
import { addDays, startOf, type CalendarDate } from '@masar/kit/time';
import type { RegulatorClock } from './dispute';

/** A number of days, counted from the day after the complaint. */
interface Days {
  readonly count: number;
  readonly kind: 'business' | 'calendar';
}

/** Time limits of a regulator, and the rule that sets them. */
export interface Regulator {
  readonly acknowledge?: Days;
  readonly answer: Days;
  /** Hours that the country is ahead of UTC all year; its days end at local midnight. */
  readonly utcOffsetHours: number;
  readonly source: string;
}

/** Regulators by ISO 3166-1 alpha-2 country. Disputes of other countries have no regulator's clock. */
export const REGULATORS: Readonly<Record<string, Regulator>> = {
  AE: {
    acknowledge: { count: 2, kind: 'business' },
    answer: { count: 10, kind: 'business' },
    utcOffsetHours: 4,
    source: 'CBUAE, notice 35/2018, standard 17.3',
  },
  SA: {
    answer: { count: 30, kind: 'calendar' },
    utcOffsetHours: 3,
    source: 'SAMA, card rules, article 86',
  },
};

const HOUR_MS = 3_600_000;
/** Our own: a warning comes this long before the end of the last day. */
const WARNING_MS = { acknowledge: 24 * HOUR_MS, answer: 72 * HOUR_MS } as const;

/** The regulator's clock of a complaint made now; undefined where the jurisdiction has none. */
export function regulatorClock(
  jurisdiction: string | undefined,
  calendar: BusinessCalendar,
  now: Date,
): RegulatorClock | undefined {
  const rule = jurisdiction === undefined ? undefined : REGULATORS[jurisdiction];
  if (jurisdiction === undefined || !rule) return undefined;
  const until = (days: Days) => endOf(days, { rule, calendar, now });
  const answerBy = until(rule.answer);
  const acknowledgeBy = rule.acknowledge && until(rule.acknowledge);
  const before = (instant: string, ms: number) => new Date(Date.parse(instant) - ms).toISOString();
  const duties: RegulatorClock['duties'] = [
    ...(acknowledgeBy === undefined
      ? []
      : ([
          { duty: 'ACKNOWLEDGE_WARNING', at: before(acknowledgeBy, WARNING_MS.acknowledge) },
          { duty: 'ACKNOWLEDGE', at: acknowledgeBy },
        ] as const)),
    { duty: 'ANSWER_WARNING', at: before(answerBy, WARNING_MS.answer) },
    { duty: 'ANSWER', at: answerBy },
  ];
  return {
    jurisdiction,
    ...(acknowledgeBy !== undefined && { acknowledgeBy }),
    answerBy,
    breached: false,
    // A warning before the complaint itself would be pointless.
    duties: duties.filter(({ at }) => at > now.toISOString()),
  };
}

interface Counted {
  readonly rule: Regulator;
  readonly calendar: BusinessCalendar;
  readonly now: Date;
}

/** End of the last day, at midnight of the country. */
function endOf({ count, kind }: Days, { rule, calendar, now }: Counted): string {
  const offsetMs = rule.utcOffsetHours * HOUR_MS;
  const today = new Date(now.getTime() + offsetMs).toISOString().slice(0, 10) as CalendarDate;
  const last =
    kind === 'business' ? addBusinessDays(today, count, calendar) : addDays(today, count);
  return new Date(startOf(addDays(last, 1)).getTime() - offsetMs).toISOString();
}

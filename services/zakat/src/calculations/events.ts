/**
 * Every event of a calculation, with the fields that its data has beside `calculation`. Data shows
 * both as the API does, as they are after the event.
 */
export const CALCULATION_EVENTS = {
  'zakat.calculated': { happensWhen: 'zakat was calculated, due or not', adds: [] },
  'zakat.calculation.voided': { happensWhen: 'a calculation was voided', adds: [] },
  'zakat.calculation.overdue': {
    happensWhen: 'a Hijri year is over since a calculation, and its zakat is not all distributed',
    adds: [],
  },
  'zakat.distributed': { happensWhen: 'a distribution was recorded', adds: ['distribution'] },
  'zakat.distribution.reversed': {
    happensWhen: 'a distribution was reversed',
    adds: ['distribution'],
  },
} as const satisfies Record<string, EventDescription>;

interface EventDescription {
  readonly happensWhen: string;
  readonly adds: readonly 'distribution'[];
}

export type CalculationEventType = keyof typeof CALCULATION_EVENTS;

/** An event before its data is written; its distribution is looked up by id in the new state. */
export interface CalculationEvent {
  readonly type: CalculationEventType;
  readonly distributionId?: string;
}

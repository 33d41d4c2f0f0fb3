/**
 * Every event of a calculation: when it happens, and what its data holds beside `calculation`, which
 * is the calculation as the API shows it after the event. Source of zakat.calculated and
 * zakat.distributed: spec, Events.
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

/** What happened; the distribution is told by its id, and shown as it is afterwards. */
export interface CalculationEvent {
  readonly type: CalculationEventType;
  readonly distributionId?: string;
}

/** How well a clock time is known. C: a public text of the operator; S: others' texts; U: our default. */
export interface Evidence {
  readonly grade: 'C' | 'S' | 'U';
  readonly source: string;
}

/** In the order of JavaScript, from 0. */
export const WEEKDAYS = [
  ...(['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY'] as const),
  ...(['THURSDAY', 'FRIDAY', 'SATURDAY'] as const),
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A system that settles. What a tenant knows better it overrides (settings.iso20022). */
export interface ClearingSystem {
  readonly name: SystemName;
  /** HH:MM by the clock of its zone; payments that arrive until then go the same day. */
  readonly cutoff: string;
  /** IANA name. */
  readonly zone: string;
  readonly weekend: readonly Weekday[];
  /** Weekends of a currency's own market, where the system is open without it. */
  readonly legWeekends?: Readonly<Record<string, readonly Weekday[]>>;
  /** Single days; only a tenant knows them. */
  readonly holidays?: readonly string[];
  readonly evidence: Evidence;
  /** Those that it settles; all of the practice where it is left out. */
  readonly currencies?: readonly string[];
  /** Of one payment, decimal text; moreThan itself is too little, max itself is taken. */
  readonly moreThan?: string;
  readonly min?: string;
  readonly max?: string;
}

export const SYSTEM_NAMES = [
  ...(['SWIFT', 'T2', 'STEP2', 'AFAQ', 'SARIE', 'UAEFTS', 'KASSIP', 'RENTAS'] as const),
  ...(['IBG', 'DuitNow', 'BI-RTGS', 'SKNBI', 'BI-FAST', 'PRISM', 'RAAST'] as const),
] as const;
export type SystemName = (typeof SYSTEM_NAMES)[number];

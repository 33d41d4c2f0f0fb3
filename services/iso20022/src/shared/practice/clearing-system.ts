/**
 * How well something is known. C: by the operator's or authority's own words, public or passed on by
 * somebody who is named; S: by others, such as banks; U: by nobody, it is our default.
 */
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
  /** Whose holidays it keeps; of others only a tenant knows some. */
  readonly calendar?: 'TARGET';
  /** Single days that a tenant knows. */
  readonly holidays?: readonly string[];
  readonly evidence: {
    readonly cutoff: Evidence;
    readonly weekend: Evidence;
    /** Of its currencies and limits; absent where it takes all of its market. */
    readonly takes?: Evidence;
  };
  readonly purposes?: OwnPurposes;
  /** Those that it settles; all of the practice where it is left out. */
  readonly currencies?: readonly string[];
  /** Of one payment, decimal text; moreThan itself is too little, max itself is taken. */
  readonly moreThan?: string;
  readonly min?: string;
  readonly max?: string;
}

/** Codes of purposes that a system asks for instead of ISO's, between two accounts of its country. */
export interface OwnPurposes {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** By the codes of ISO and of the specification that they stand for. */
  readonly codes: ReadonlyMap<string, string>;
}

export const SYSTEM_NAMES = [
  ...(['SWIFT', 'T2', 'STEP2', 'AFAQ', 'SARIE', 'UAEFTS', 'KASSIP', 'RENTAS'] as const),
  ...(['IBG', 'DuitNow', 'BI-RTGS', 'SKNBI', 'BI-FAST', 'PRISM', 'RAAST'] as const),
] as const;
export type SystemName = (typeof SYSTEM_NAMES)[number];

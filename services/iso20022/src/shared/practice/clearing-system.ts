/**
 * Evidence grade. C: confirmed by the operator or authority, published or quoted by a named source; S: by
 * secondary sources, such as banks; U: unconfirmed, our default.
 */
export interface Evidence {
  readonly grade: 'C' | 'S' | 'U';
  readonly source: string;
}

/** Indexed like Date.getUTCDay(). */
export const WEEKDAYS = [
  ...(['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY'] as const),
  ...(['THURSDAY', 'FRIDAY', 'SATURDAY'] as const),
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A clearing system. A tenant may override its times (settings.iso20022). */
export interface ClearingSystem {
  readonly name: SystemName;
  /** HH:MM in its zone; payments that arrive until then settle the same day. */
  readonly cutoff: string;
  /** IANA name. */
  readonly zone: string;
  readonly weekend: readonly Weekday[];
  /** Extra weekends of single currencies. */
  readonly legWeekends?: Readonly<Record<string, readonly Weekday[]>>;
  /** Built-in holiday calendar; other holidays come from the tenant. */
  readonly calendar?: 'TARGET';
  /** Holidays set by the tenant. */
  readonly holidays?: readonly string[];
  readonly evidence: {
    readonly cutoff: Evidence;
    readonly weekend: Evidence;
    /** Evidence of its currencies and limits; absent when it accepts everything of its market. */
    readonly takes?: Evidence;
  };
  readonly purposes?: OwnPurposes;
  /** Settled currencies; all of the practice when absent. */
  readonly currencies?: readonly string[];
  /** Limits of one payment, decimal text; moreThan is exclusive, min and max are inclusive. */
  readonly moreThan?: string;
  readonly min?: string;
  readonly max?: string;
}

/** Purpose codes that a system requires instead of ISO's between accounts of its country. */
export interface OwnPurposes {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** By the code of ISO or of the API that each replaces. */
  readonly codes: ReadonlyMap<string, string>;
}

export const SYSTEM_NAMES = [
  ...(['SWIFT', 'T2', 'STEP2', 'AFAQ', 'SARIE', 'UAEFTS', 'KASSIP', 'RENTAS'] as const),
  ...(['IBG', 'DuitNow', 'BI-RTGS', 'SKNBI', 'BI-FAST', 'PRISM', 'RAAST'] as const),
] as const;
export type SystemName = (typeof SYSTEM_NAMES)[number];

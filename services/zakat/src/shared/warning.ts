/** A note on something that is allowed but needs attention, as the API shows it. */
export interface Warning {
  readonly code: WarningCode;
  /** A sentence for people, with the amounts and days concerned. */
  readonly message: string;
}

export type WarningCode =
  | 'SAMPLE_PRICE'
  | 'OLD_PRICE'
  | 'NO_PRICE_OF_TODAY'
  | 'OWN_NISAB'
  | 'OTHER_NISAB'
  | 'AMILIN_SHARE'
  | 'LATE';

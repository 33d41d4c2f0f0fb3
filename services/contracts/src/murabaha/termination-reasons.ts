/** Reasons to end a contract before its sale, and after it (adr/0003). */
export const REASONS_BEFORE_SALE = [
  'CUSTOMER_WITHDREW',
  'INSTITUTION_WITHDREW',
  'ASSET_UNAVAILABLE',
] as const;
export const REASONS_AFTER_SALE = ['RESCISSION', 'DEFAULT_SALE', 'IQALAH'] as const;

/** The sale is undone, or both sides release each other: its debt ends with it (adr/0003). */
export const REASONS_THAT_END_THE_DEBT: readonly string[] = ['RESCISSION', 'IQALAH'];

/**
 * Codes whose definition mentions interest, or a loan or overdraft of money. Cards, leases and general
 * financing are not among them: they may or may not bear interest.
 * Source: ISO's ExternalPurpose1Code, definitions.
 */
const INTEREST_PURPOSES: Readonly<Record<string, string>> = {
  INTE: 'interest',
  BKIP: 'accrued interest of a bank loan',
  COMP: 'compensation for lost interest',
  RPNT: 'interest of a repo',
  TPRI: 'interest of a tri-party repo',
  CCIR: 'collateral of an interest rate swap',
  SCIE: 'collateral of an interest rate swap',
  SCIR: 'collateral of an interest rate swap',
  EQUS: 'collateral of a swap of equity against interest',
  SWPT: 'collateral of an option on an interest rate swap',
  LOAN: 'a loan',
  LOAR: 'the repayment of a loan',
  BKDF: 'the funding of a bank loan',
  BKFE: 'fees of a bank loan',
  BKFM: 'the funding of a bank loan',
  BKPP: 'the repayment of a bank loan',
  CLPR: 'the repayment of a car loan',
  CSLP: 'the funding of loans to employees',
  HLRP: 'the repayment of a property loan',
  HLST: 'the settlement of a property loan',
  PLDS: 'the funding of a property loan',
  SLOA: 'collateral of a loan',
  REOD: 'the repayment of an overdraft',
};

/** Description of a purpose that pays interest or an interest-bearing loan; undefined for others. */
export function interestIn(purpose: string): string | undefined {
  return Object.hasOwn(INTEREST_PURPOSES, purpose) ? INTEREST_PURPOSES[purpose] : undefined;
}

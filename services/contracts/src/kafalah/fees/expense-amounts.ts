/** Expenses of one item in a currency: `small` is always plausible, `most` is the absolute bound. */
interface ExpenseAmounts {
  readonly small: string;
  readonly most: string;
}

const RIYALS = { small: '1000', most: '20000' };
const DOLLARS = { small: '250', most: '5000' };
const DINARS = { small: '100', most: '2000' };

/**
 * By currency, all assumed: about 250 and 5,000 US dollars, rounded. No text states them, so that a
 * tenant's board may decide otherwise (settings.kafalah.expenses). A currency without a row has the
 * share of the guaranteed amount alone.
 */
export const EXPENSE_AMOUNTS: Readonly<Record<string, ExpenseAmounts>> = {
  SAR: RIYALS,
  AED: RIYALS,
  QAR: RIYALS,
  MYR: RIYALS,
  BHD: DINARS,
  OMR: DINARS,
  KWD: DINARS,
  USD: DOLLARS,
  EUR: DOLLARS,
  GBP: DOLLARS,
  PKR: { small: '70000', most: '1400000' },
  IDR: { small: '4000000', most: '80000000' },
};

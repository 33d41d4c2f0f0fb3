import type { FeeItem } from './terms';

const RATE = '\\d+([.,]\\d+)?\\s?([%٪]|per ?cent|pct)';
const PERIOD = '(day|week|month|quarter|year|annum)';

/** What sounds like a price and is none: a tax at its rate, the end of a period, other interests. */
const NO_PRICE = anyOf(
  `\\b(vat|gst|(sales|withholding) tax|tax)\\b( at| of|:)?\\s?\\(?${RATE}`,
  `${RATE}\\s?\\(?(vat|gst|(sales |withholding )?tax)\\b`,
  `\\bper ${PERIOD}[ -]end\\b`,
  '\\binterest[ -]free\\b',
  '\\b(conflicts?|expressions?) of interest\\b',
);

/** Words that price amount or time: "1.5 % p.a.", "150 bps", "fee/month", "monthly guarantee fee". */
const PRICED_BY_AMOUNT_OR_TIME = anyOf(
  '[%٪]',
  '(\\b|\\d)per[ -]?cent(age)?\\b',
  '(\\b|\\d)(pct|bps)\\b',
  '\\bbasis[ -]points?\\b',
  '\\bp\\.\\s?a\\b',
  `(\\b(per|each|every)[ -]|/\\s?)${PERIOD}\\b`,
  '\\b(daily|weekly|monthly|quarterly|yearly|annual)[ -](\\w+ ){0,2}(fee|charge|commission|rate)s?\\b',
  '\\binterest\\b',
);

function anyOf(...patterns: readonly string[]): RegExp {
  return new RegExp(patterns.join('|'), 'gi');
}

/**
 * Whether an expense is no expense but a price of the amount or of the time. What its basis declares
 * decides; only where it declares none are the words of its description read.
 */
export function isPricedByAmountOrTime({ description, basis }: FeeItem): boolean {
  if (basis !== undefined) return basis !== 'FIXED';
  return description.replace(NO_PRICE, ' ').search(PRICED_BY_AMOUNT_OR_TIME) >= 0;
}

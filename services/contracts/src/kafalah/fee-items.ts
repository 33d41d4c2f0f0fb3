import { asRead } from '../shared/rules/same-entity';
import type { FeeItem } from './terms';

const SIGN = '([%‰‱٪؉]|per[ -]?cent|pct)';
const RATE = `\\d+([.,]\\d+)?\\s?${SIGN}`;
const TAX = '(vat|gst|(sales |withholding )?tax)';
const PERIOD = '(day|week|month|quarter|year|annum)';
const FEE = '(fee|charge|price)s?';

/** The description of a tax at its rate and of nothing else: a rate beside other words is theirs. */
const TAX_ALONE = new RegExp(
  `^(${TAX}( at| of|:)?\\s?\\(?${RATE}\\)?|${RATE}\\s?\\(?${TAX}\\)?)` +
    '( on (the )?(documents|expenses|courier))?$',
  'i',
);

/** What sounds like a price and is none: the end of a period, other interests and profits. */
const NO_PRICE = anyOf(
  `\\bper ${PERIOD}[ -]end\\b`,
  '\\binterest[ -]free\\b',
  '\\b(conflicts?|expressions?) of interest\\b',
  '\\bnon[ -]?profit\\b',
);

/** Words that price the guarantee, its amount or its time: "commission", "1.5 %", "fee/month". */
const PRICED = anyOf(
  '\\b(commissions?|ujrahs?|profits?|margins?|mark[ -]?ups?|premiums?|spreads?|interest)\\b',
  '\\bremunerations?\\b',
  `\\b(guarant(ee|y|eeing|or)('s)?|kafalah) ${FEE}`,
  `\\b${FEE} (for|of|on) (the |this |a |your )?(guarant|kafalah)`,
  '\\bguaranteed (amount|sum)\\b',
  SIGN,
  '(\\b|\\d)per[ -]?(centage|mille?)\\b',
  '(\\b|\\d)bps?\\b',
  '\\bbasis[ -]points?\\b',
  '\\bp\\.\\s?a\\b',
  `(\\b(per|each|every)[ -]|/\\s?)${PERIOD}\\b`,
  '\\b(daily|weekly|monthly|quarterly|yearly|annual)[ -](\\w+ ){0,2}(fee|charge|rate)s?\\b',
);

function anyOf(...patterns: readonly string[]): RegExp {
  return new RegExp(patterns.join('|'), 'gi');
}

/**
 * Whether an expense is no expense but a price of the guarantee, its amount or its time. What its
 * basis declares decides; only where it declares none are the words of its description read.
 */
export function isPriced({ description, basis }: FeeItem): boolean {
  if (basis !== undefined) return basis !== 'FIXED';
  // A full-width sign, or one with an unseen character in it, is read as the plain one.
  const words = asRead(description).normalize('NFKC');
  return !TAX_ALONE.test(words) && words.replace(NO_PRICE, ' ').search(PRICED) >= 0;
}

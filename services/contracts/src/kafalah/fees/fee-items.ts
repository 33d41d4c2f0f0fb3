import { asRead } from '../../shared/rules/same-entity';
import type { KafalahFeeItem } from '@masar/proto/gen/shapes/masar/contracts/v1/kafalah';

const SIGN = '([%‰‱٪؉]|per[ -]?cent|pct)';
const RATE = `\\d+([.,]\\d+)?\\s?${SIGN}`;
const VAT = '(value[ -]added tax( \\(vat\\))?|vat)';
const TAX = `(${VAT}|gst|((goods and services|sales|withholding) )?tax)`;
const PERIOD = '(day|week|fortnight|month|quarter|year)';
const EVERY = '(bi)?(daily|weekly|fortnightly|monthly|quarterly|yearly|annual(ly|i[sz]ed)?|annum)';
const FEE = '(fee|charge|price)s?';
const PRICE = '(commission|ujrah?|profit|margin|mark[ -]?up|premium|spread|remuneration)s?';
const DOCUMENT = '(guarant(ee|y)|kafalah) (letter|deed|agreement|document|contract)s?\\b';
/** Words and numbers that make a number of days beside them a price: "fee 30 days", "100, 30 days". */
const COUNTED = `(\\b(${FEE}|charged|rates?|amounts?)\\b|\\d+(?!\\d|[ -]?day))`;

/** A description that is a tax and nothing else. Beside other words, a rate may be theirs. */
const TAX_ALONE = new RegExp(
  `^(${TAX}(( at| of|:)?\\s?\\(?${RATE}\\)?)?|${RATE}\\s?\\(?${TAX}\\)?)` +
    '( on (the )?(documents|expenses|courier))?$',
  'i',
);

/** A tax with its own rate, which therefore is no rate of the words beside it. */
const TAX_AT_RATE = anyOf(`\\b${TAX}\\b(( at| of|:)?\\s?\\(?${RATE})?`, `${RATE}\\s?\\(?${TAX}\\b`);

/** Phrases that contain a word of price and name none: "per month end", "monthly report". */
const NO_PRICE = anyOf(
  `\\bper ${PERIOD}[ -]end\\b`,
  `\\b${EVERY} (reports?|statements?|accounts?|audits?)\\b(?!.*\\b(${FEE}|rates?)\\b)`,
  `\\b(${PRICE}|interest|fee|charge|tax|vat)[ -]free\\b`,
  '\\b(conflicts?|expressions?) of interest\\b',
  '\\bsecurity interests?\\b',
  `(?<!${COUNTED}[^]*)\\b(\\d+[ -]?day|daily)\\b(?![^]*${COUNTED})`,
  '\\bnon[ -]?profit\\b',
);

const WORDS = anyOf(
  `\\b(${PRICE}|interest)\\b`,
  `\\b(guarant(ee|y|eeing|or)('s)?|kafalah) ${FEE}`,
  `\\b${FEE} (for|of|on) (the |this |a |your )?(?!${DOCUMENT})(guarant|kafalah)`,
  '\\bguaranteed (amount|sum)\\b',
);

const RATES = anyOf(
  SIGN,
  '(\\b|\\d)per[ -]?(centage|mille?)\\b',
  '(\\b|\\d)bps?\\b',
  '\\bbasis[ -]points?\\b',
);

/** Words and signs that add a tax to another expense; without one, "tax stamp" names no tax. */
const JOINED = anyOf('\\b(plus|and|incl\\w*|on)\\b', '[+&]', RATE);

/** "fee/month", "12 months", "100 a month", "monthly". */
const PERIODS = anyOf(
  '\\bp\\.\\s?a\\b',
  `(\\b(per|each|every)[ -]|/\\s?)${PERIOD}\\b`,
  `\\d[ -]?${PERIOD}\\b`,
  `\\d(\\s?\\w+)?\\s+an?\\s+${PERIOD}\\b`,
  `\\b${PERIOD}s\\b`,
  `\\b${EVERY}\\b`,
);

function anyOf(...patterns: readonly string[]): RegExp {
  return new RegExp(patterns.join('|'), 'gi');
}

/** For each pattern of a price, the complaint about the item and the way out. */
const SPENT = 'which is hidden interest; state what was spent';
const CAUSES: readonly (readonly [RegExp, string])[] = [
  [WORDS, `names a price of the guarantee, ${SPENT}`],
  [RATES, `states a rate, ${SPENT}`],
  [PERIODS, `counts by period, ${SPENT}`],
];
const TAX_BESIDE = 'names a tax beside something else; put the tax in an item of its own';

/**
 * The complaint about an item that is a price of the guarantee, its amount or its time; undefined for
 * an expense. Its declared basis decides; its words are read only where it declares none.
 */
export function priceIn({ description, basis }: KafalahFeeItem): string | undefined {
  if (basis === 'FIXED') return undefined;
  if (basis !== undefined) return `has the basis ${basis}, ${SPENT}`;
  // A full-width sign, or one with an unseen character in it, is read as the plain one.
  const words = asRead(description).normalize('NFKC');
  if (TAX_ALONE.test(words)) return undefined;
  const expense = words.replace(NO_PRICE, ' ');
  const withoutTax = expense.replace(TAX_AT_RATE, ' ');
  const [, cause] = CAUSES.find(([pattern]) => withoutTax.search(pattern) >= 0) ?? [];
  if (cause !== undefined) return cause;
  return withoutTax !== expense && expense.search(JOINED) >= 0 ? TAX_BESIDE : undefined;
}

import type { Detail } from '@masar/kit/errors';
import { fraction, isCurrency, minorUnits } from '@masar/kit/money';
import { dateOf } from '@masar/kit/time';
import { addDays, earliestStart, longestEnd } from './days';
import { refuseNamed } from './json-names';
import { problem } from '../shared/problems';
import { collect } from '../shared/read-shape';
import {
  count,
  currency,
  date,
  list,
  money,
  object,
  oneOf,
  required,
  text,
  type Value,
} from '../shared/shape';

/** Kinds that cannot be guaranteed are among them, so that they are refused by their clause. */
export const OBLIGATION = object({
  reference: required(text),
  kind: required(
    oneOf(
      'SALE_DEBT',
      'LEASE_RENT',
      'PERFORMANCE',
      'TENDER',
      'ADVANCE_PAYMENT',
      'CUSTOMS',
      'OTHER',
      'INTEREST_LOAN',
      'MUDARABAH_CAPITAL',
      'MUSHARAKAH_CAPITAL',
      'AGENCY_CAPITAL',
    ),
  ),
  category: text,
});
export type Obligation = Value<typeof OBLIGATION>;

const FEE_ITEM = object({
  description: required(text),
  amount: required(money),
  basis: oneOf('FIXED', 'PERCENTAGE', 'PER_PERIOD'),
});

/** What the three sides agree on: everything in a guarantee that its client writes. */
export const TERMS = object({
  kafalahType: required(oneOf('financial', 'performance', 'personal')),
  description: required(text),
  guaranteedAmount: required(money),
  currency: required(currency),
  principalDebtorId: required(text),
  beneficiaryId: required(text),
  guarantorId: required(text),
  guaranteeFee: required(money),
  validityPeriod: required(object({ startDate: required(date), endDate: required(date) })),
  jurisdiction: text,
  underlyingObligation: OBLIGATION,
  feeBreakdown: list(FEE_ITEM),
  claimWindowDays: count,
  claimOrder: oneOf('ANY', 'DEBTOR_FIRST'),
  condition: text,
});
export type Terms = Value<typeof TERMS>;
export type FeeItem = Value<typeof FEE_ITEM>;

/** Ours: what comes later than a year after its end is a matter for a court. */
const MOST_CLAIM_WINDOW_DAYS = 366;

/**
 * Reads the terms of a guarantee: amounts become exact in its currency.
 * @throws DomainError VALIDATION_ERROR with every missing, ill-formed or impossible field
 */
export function readTerms(input: unknown, now: Date): Terms {
  const problems: Detail[] = [];
  const terms = collect(TERMS, input, { currency: currencyOf(input), problems });
  if (problems.length === 0) problems.push(...ranges(terms, now));
  refuseNamed(problems);
  return terms;
}

function currencyOf(input: unknown): string | undefined {
  const { currency: found } = input as { readonly currency?: unknown };
  return typeof found === 'string' && isCurrency(found) ? found : undefined;
}

/** A field, whether it is in its bound, and how that is said. */
interface Bound {
  readonly field: string;
  readonly holds: boolean;
  readonly bound: string;
}

function ranges(terms: Terms, now: Date): Detail[] {
  return [...amountBounds(terms), ...timeBounds(terms, now)]
    .filter(({ holds }) => !holds)
    .map(({ field, bound }) => problem(field, 'OUT_OF_RANGE', bound));
}

/** As many as a JSON number carries exactly: every part that is paid or left has no more. */
const MOST_DIGITS = 15;

function amountBounds({ guaranteedAmount, currency: code }: Terms): readonly Bound[] {
  const whole = { field: 'guaranteedAmount' };
  const digits = guaranteedAmount.replace('.', '').length;
  const decimals = `with the ${minorUnits(code)} decimals of ${code}`;
  return [
    { ...whole, holds: fraction(guaranteedAmount).gt(0), bound: 'must be above zero' },
    {
      ...whole,
      holds: digits <= MOST_DIGITS,
      bound: `must have at most ${MOST_DIGITS} digits ${decimals}`,
    },
  ];
}

function timeBounds({ validityPeriod, claimWindowDays = 0 }: Terms, now: Date): readonly Bound[] {
  const { startDate, endDate } = validityPeriod;
  const end = { field: 'validityPeriod.endDate' };
  const earliest = earliestStart(now);
  const today = dateOf(now);
  const latest = longestEnd(now);
  const mostDays = MOST_CLAIM_WINDOW_DAYS;
  return [
    {
      field: 'validityPeriod.startDate',
      holds: startDate >= earliest,
      bound: `must not be before ${earliest}, 366 days ago`,
    },
    { ...end, holds: endDate > startDate, bound: `must be after the start, ${startDate}` },
    { ...end, holds: endDate >= today, bound: `must not be before today, ${today}` },
    { ...end, holds: endDate <= latest, bound: `must not be after ${latest}, in 100 years` },
    {
      field: 'claimWindowDays',
      holds: claimWindowDays <= mostDays,
      bound: `must be at most ${mostDays}`,
    },
  ];
}

/** Last day for claims: the claim window follows the end of validity. */
export function claimsUntil({ validityPeriod, claimWindowDays = 0 }: Terms): string {
  return addDays(validityPeriod.endDate, claimWindowDays);
}

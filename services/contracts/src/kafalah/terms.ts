import { type Detail, problem, refuse } from '@masar/kit/errors';
import { fraction } from '@masar/kit/money';
import { collect, currencyOf, list, money, object, required, type Value } from '@masar/kit/shape';
import { addDays, dateOf } from '@masar/kit/time';
import {
  CreateKafalahContractRequest,
  KafalahFeeItem,
} from '@masar/proto/gen/shapes/masar/contracts/v1/kafalah';
import { earliestStart, latestEnd } from './validity-bounds';
import { fitsNumber, largestIn } from '../shared/largest-amount';

const { fields } = CreateKafalahContractRequest;
/** The generated shape reads amounts without their currency. */
const FEE_ITEM = object({ ...KafalahFeeItem.fields, amount: required(money) });

/** The agreement of the three sides: every field of a guarantee that a client writes. */
export const TERMS = object({
  ...fields,
  guaranteed_amount: required(money),
  guarantee_fee: required(money),
  fee_breakdown: list(FEE_ITEM),
});
export type Terms = Value<typeof TERMS>;

/** Ours: a claim more than a year after the end is a matter for a court. */
const MOST_CLAIM_WINDOW_DAYS = 366;

/**
 * Reads the terms of a guarantee: amounts become exact in its currency.
 * @throws DomainError VALIDATION_ERROR with every missing, ill-formed or impossible field
 */
export function readTerms(input: unknown, now: Date): Terms {
  const problems: Detail[] = [];
  const terms = collect(TERMS, input, { currency: currencyOf(input), problems });
  if (problems.length === 0) problems.push(...ranges(terms, now));
  refuse(problems);
  return terms;
}

/** A bound of a field: whether it holds, and its words in the error. */
interface Bound {
  readonly field: string;
  readonly holds: boolean;
  readonly bound: string;
}

function ranges(terms: Terms, now: Date): Detail[] {
  return broken([...amountBounds(terms), ...timeBounds(terms, now), arisingBound(terms)]);
}

function broken(bounds: readonly Bound[]): Detail[] {
  return bounds
    .filter(({ holds }) => !holds)
    .map(({ field, bound }) => problem(field, 'OUT_OF_RANGE', bound));
}

/** A debt that arises after its guarantee has ended is not guaranteed. */
function arisingBound({ underlying_obligation, validity_period: { end_date } }: Terms): Bound {
  const arises = underlying_obligation?.arises_on;
  return {
    field: 'underlying_obligation.arises_on',
    holds: arises === undefined || arises <= end_date,
    bound: `must not be after ${end_date}, the last day of the guarantee`,
  };
}

/**
 * Holds the obligation that came with a submission to the guarantee's last day.
 * @throws DomainError VALIDATION_ERROR
 */
export function refuseArisingLater(terms: Terms): void {
  refuse(broken([arisingBound(terms)]));
}

function amountBounds({ guaranteed_amount, currency: code }: Terms): readonly Bound[] {
  const whole = { field: 'guaranteed_amount' };
  return [
    { ...whole, holds: fraction(guaranteed_amount).gt(0), bound: 'must be above zero' },
    { ...whole, holds: fitsNumber(guaranteed_amount), bound: `must be at most ${largestIn(code)}` },
  ];
}

function timeBounds(
  { validity_period, claim_window_days = 0 }: Terms,
  now: Date,
): readonly Bound[] {
  const { start_date, end_date } = validity_period;
  const end = { field: 'validity_period.end_date' };
  const earliest = earliestStart(now);
  const today = dateOf(now);
  const latest = latestEnd(now);
  const mostDays = MOST_CLAIM_WINDOW_DAYS;
  return [
    {
      field: 'validity_period.start_date',
      holds: start_date >= earliest,
      bound: `must not be before ${earliest}, 366 days ago`,
    },
    { ...end, holds: end_date > start_date, bound: `must be after the start, ${start_date}` },
    { ...end, holds: end_date >= today, bound: `must not be before today, ${today}` },
    { ...end, holds: end_date <= latest, bound: `must not be after ${latest}, in 100 years` },
    {
      field: 'claim_window_days',
      holds: claim_window_days <= mostDays,
      bound: `must be at most ${mostDays}`,
    },
  ];
}

/** Last day for claims: the claim window follows the end of validity. */
export function claimsUntil({ validity_period, claim_window_days = 0 }: Terms): string {
  return addDays(validity_period.end_date, claim_window_days);
}

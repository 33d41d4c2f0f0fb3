import { problem, refuse, type Detail } from '@masar/kit/errors';
import { fraction } from '@masar/kit/money';
import {
  collect,
  count,
  currency,
  currencyOf,
  date,
  decimal,
  money,
  object,
  oneOf,
  required,
  type Value,
} from '@masar/kit/shape';
import type { CalendarDate } from '@masar/kit/time';
import { NISAB_TYPES, type NisabType } from '../shared/policy';
import { calendarProblems, dayProblems } from '../shared/read-day';
import { METALS } from '../shared/prices';
import { PURE_KARAT, YEAR_TYPES, type YearType } from './calculation';

export const HOLDING = object({ value: money, grams: decimal, karat: count });

/** The request's fields. By hand: the generated shapes have amounts as unchecked text. */
export const WEALTH = object({
  assets: required(
    object({
      cash: money,
      gold: HOLDING,
      silver: HOLDING,
      tradingGoods: money,
      investments: money,
      receivables: money,
      nonZakatable: money,
    }),
  ),
  liabilities: object({ debts: money, debtsOfUnknownUse: money }),
  currency: required(currency),
  calculationDate: date,
  nisabType: oneOf(...NISAB_TYPES),
  yearType: oneOf(...YEAR_TYPES),
  hawlStartDate: date,
});

/** A wealth on a day; amounts are decimal text in its currency. */
export type Wealth = Omit<Value<typeof WEALTH>, keyof Decided> & Decided;
export type Holding = Value<typeof HOLDING>;

/** The fields that a request may leave to defaults. */
interface Decided {
  readonly calculationDate: CalendarDate;
  readonly nisabType: NisabType;
  readonly yearType: YearType;
}

/**
 * Reads the wealth of a request.
 * @param defaults for fields that the request leaves out; calculationDate is today
 * @throws DomainError VALIDATION_ERROR naming every field that is ill-formed or out of its bounds
 */
export function readWealth(request: unknown, defaults: Decided): Wealth {
  const problems: Detail[] = [];
  const given = collect(WEALTH, request, { currency: currencyOf(request), problems });
  refuse(problems);
  const wealth = { ...defaults, ...given };
  refuse([...metalProblems(wealth), ...datesProblems(wealth, defaults.calculationDate)]);
  return wealth;
}

function metalProblems({ assets }: Wealth): readonly Detail[] {
  return METALS.flatMap((metal) => {
    const holding = assets[metal];
    return holding ? holdingProblems(`assets.${metal}`, holding) : [];
  });
}

function holdingProblems(field: string, { value, grams, karat }: Holding): readonly Detail[] {
  const hasOne = (value === undefined) !== (grams === undefined);
  if (!hasOne) {
    return [problem(field, 'INVALID_VALUE', 'needs its value or its grams, and not both')];
  }
  const problems: Detail[] = [];
  if (grams !== undefined && fraction(grams).lt(0)) {
    problems.push(problem(`${field}.grams`, 'OUT_OF_RANGE', 'must not be negative'));
  }
  if (karat === undefined) return problems;
  if (grams === undefined) {
    problems.push(problem(`${field}.karat`, 'INVALID_VALUE', 'goes with grams, not with a value'));
  } else if (karat < 1 || karat > PURE_KARAT) {
    problems.push(problem(`${field}.karat`, 'OUT_OF_RANGE', `must be from 1 to ${PURE_KARAT}`));
  }
  return problems;
}

function datesProblems(
  { calculationDate, hawlStartDate }: Wealth,
  today: CalendarDate,
): readonly Detail[] {
  const field = 'calculationDate';
  const problems = dayProblems(calculationDate, field, today);
  if (problems.length > 0) return problems;
  if (hawlStartDate === undefined) return [];
  if (hawlStartDate <= calculationDate) return calendarProblems(hawlStartDate, 'hawlStartDate');
  const complaint = `must not be after ${calculationDate}, the ${field}`;
  return [problem('hawlStartDate', 'OUT_OF_RANGE', complaint)];
}

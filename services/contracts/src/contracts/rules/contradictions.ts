import { fraction } from '@masar/kit/money';
import { addDays, daysBetween, type CalendarDate } from '@masar/kit/time';
import type { Frequency } from '../../shared/frequency';
import { violation, type Violation } from '../../shared/rules/rule';
import type { Agreement } from '../agreement';

/** Capital that differs from the sum that the contract is about. */
interface Capital {
  readonly capital: string | undefined;
  readonly field: string;
}

/** A declared capital that is not the cost price: the contract would be about two sums. */
export function capitalIsNotCost(
  { asset: { costPrice } }: Agreement,
  { capital, field }: Capital,
): Violation | false {
  if (capital === undefined || fraction(capital).eq(fraction(costPrice.amount))) return false;
  const cost = `asset.costPrice.amount is ${costPrice.amount}`;
  return violation(`the capital is ${capital} and ${cost}; correct one of them`, field);
}

/** Length of a period in 48ths of a day, which make a month of 30.4375 days a whole number. */
const PERIOD: Readonly<Record<Frequency, number | undefined>> = {
  weekly: 336,
  bi_weekly: 672,
  monthly: 1461,
  quarterly: 4383,
  semi_annual: 8766,
  annual: 17_532,
  bullet: undefined,
};

/** Rents that end a period or more before the lease, or after it. */
export function rentsMissTheLease({ terms }: Agreement): Violation | false {
  const { ijarah = {}, paymentSchedule, numberOfInstallments: rents } = terms;
  const { leaseStart, leaseEnd } = ijarah;
  const period = PERIOD[paymentSchedule];
  if (leaseStart === undefined || leaseEnd === undefined || period === undefined) return false;
  const lease = lengthOf(leaseStart, leaseEnd);
  const isNear = Math.abs(rents * period - lease) <= period;
  const said = `${rents} ${paymentSchedule} rents do not fit the lease`;
  const dates = `${leaseStart} (terms.ijarah.leaseStart) to ${leaseEnd} (terms.ijarah.leaseEnd)`;
  return (
    !isNear && violation(`${said} from ${dates}; correct one of them`, 'terms.numberOfInstallments')
  );
}

/** Both days count. */
function lengthOf(first: CalendarDate, last: CalendarDate): number {
  return daysBetween(first, addDays(last, 1)) * 48;
}

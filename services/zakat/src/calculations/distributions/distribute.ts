import type { Context } from '@masar/kit/decision';
import { conflict, DomainError, problem, refuse } from '@masar/kit/errors';
import { step } from '@masar/kit/lifecycle';
import { Money } from '@masar/kit/money';
import { dateOf } from '@masar/kit/time';
import { hijriOf, LAST_DAY, sameHijriDayNextYear } from '../../shared/hijri-date';
import { remainingOf } from '../amounts';
import type { Calculation, Decision } from '../calculation';
import { CALCULATION_LIFECYCLE } from '../lifecycle';
import { asOf } from '../overdue';
import type { Distribution } from './distribution';
import { refuseDuplicate } from './duplicate';
import { distributionIdOf } from './ids';
import type { DistributionRequest } from './read-distribution';
import { refuseTooManyRecipients } from './recipient-limit';
import { warningsOf } from './warnings';

/**
 * Records a distribution of the calculation's zakat to recipients of the eight heads.
 * @throws DomainError BELOW_NISAB; VALIDATION_ERROR; CONFLICT when no zakat is to be distributed,
 * for a duplicate, and for too many recipients
 * Source: AAOIFI SS 35, 9 and 10.
 */
export function distribute(
  state: Calculation,
  request: DistributionRequest,
  context: Context,
): Decision {
  refuseBelowNisab(state);
  refuseHawlIncomplete(state);
  step(CALCULATION_LIFECYCLE, state.status, 'distribute a part of');
  refuseCurrency(state, request);
  refuseDuplicate(state, request, context);
  const left = remainderAfter(state, request);
  refuseDay(state, request.distributionDate, context.now);
  refuseTooManyRecipients(state, request.recipients.length, left.isZero());
  return withDistribution(state, { request, left }, context);
}

interface Accepted {
  readonly request: DistributionRequest;
  /** Zakat that remains after it. */
  readonly left: Money;
}

function withDistribution(
  state: Calculation,
  { request, left }: Accepted,
  context: Context,
): Decision {
  const { amount, recipients, distributionDate } = request;
  const { id: calculationId, actor, now, key } = context;
  const yearOverOn = sameHijriDayNextYear(state.calculationDate);
  const distribution: Distribution = {
    id: distributionIdOf(calculationId, state.distributions.length + 1),
    amount,
    recipients,
    distributionDate,
    hijriDate: hijriOf(distributionDate).text,
    remainingAmount: left.toDecimal(),
    warnings: warningsOf(request, yearOverOn),
    status: 'RECORDED',
    createdBy: actor,
    createdAt: now.toISOString(),
    ...(key !== undefined && { key }),
  };
  const trigger = left.isZero() ? 'distribute the rest of' : 'distribute a part of';
  const { to, emits } = step(CALCULATION_LIFECYCLE, state.status, trigger);
  const distributions = [...state.distributions, distribution];
  const events = emits.map((type) => ({ type, distributionId: distribution.id }));
  return asOf({ ...state, status: to, distributions }, now, events);
}

function refuseBelowNisab({ reasonCode, status, ...state }: Calculation): void {
  if (status !== 'NOT_DUE' || reasonCode !== 'BELOW_NISAB') return;
  const { netZakatableWealth, nisabThreshold, currency } = state;
  const message =
    `no zakat is due: the net wealth of ${netZakatableWealth} ${currency} is below the nisab of ` +
    `${nisabThreshold} ${currency}; distribute the zakat of a calculation whose isZakatDue is true`;
  throw new DomainError('BELOW_NISAB', message, [
    { field: 'calculationId', code: 'BELOW_NISAB', message },
  ]);
}

function refuseHawlIncomplete({ reasonCode, status, ...state }: Calculation): void {
  if (status !== 'NOT_DUE' || reasonCode !== 'HAWL_INCOMPLETE') return;
  const message =
    `no zakat is due: on ${state.calculationDate} the year since ${state.hawlStartDate} was not ` +
    'over, and the calculation is NOT_DUE; calculate anew on a day on which it is';
  throw conflict({ field: 'status', code: 'INVALID_STATE', message });
}

function refuseCurrency(state: Calculation, { currency }: DistributionRequest): void {
  if (currency === state.currency) return;
  const complaint = `must be ${state.currency}, the currency of the calculation`;
  refuse([problem('currency', 'INVALID_VALUE', complaint)]);
}

/**
 * The zakat that remains after it.
 * @throws DomainError VALIDATION_ERROR for amounts that do not sum
 */
function remainderAfter(
  state: Calculation,
  { amount, recipients, currency }: DistributionRequest,
): Money {
  const paying = Money.stored(amount, currency);
  const shares = recipients.map((each) => Money.stored(each.amount, currency));
  refuseZeros(paying, shares);
  const sum = shares.reduce((total, each) => total.plus(each));
  if (sum.compare(paying) !== 0) {
    const complaint = `must sum to the amount ${paying}, and theirs sum to ${sum}; correct either`;
    refuse([problem('recipients', 'SUM_MISMATCH', complaint)]);
  }
  const remaining = remainingOf(state);
  if (paying.compare(remaining) > 0) {
    const complaint = `must be at most ${remaining}, what remains of the calculation's zakat`;
    refuse([problem('amount', 'OUT_OF_RANGE', complaint)]);
  }
  return remaining.minus(paying);
}

function refuseZeros(paying: Money, shares: readonly Money[]): void {
  const named = [
    { field: 'amount', money: paying },
    ...shares.map((money, at) => ({ field: `recipients[${at}].amount`, money })),
  ];
  const zeros = named.filter(({ money }) => money.isZero());
  refuse(zeros.map(({ field }) => problem(field, 'OUT_OF_RANGE', 'must be above zero')));
}

function refuseDay({ calculationDate }: Calculation, day: string, now: Date): void {
  const today = dateOf(now);
  const complain = (complaint: string) =>
    refuse([problem('distributionDate', 'OUT_OF_RANGE', complaint)]);
  if (day < calculationDate) complain(`must not be before ${calculationDate}, the calculationDate`);
  if (day > today) complain(`must not be after today, ${today}; record it once it is paid`);
  if (day > LAST_DAY)
    complain(`must not be after ${LAST_DAY}, where the Umm al-Qura calendar ends`);
}

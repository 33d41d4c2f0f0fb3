import { Money } from '@masar/kit/money';
import type { CalendarDate } from '@masar/kit/time';
import type { Warning } from '../../shared/warning';
import type { DistributionRequest } from './read-distribution';

/** By custom collectors get at most an eighth; more is allowed with a warning. */
const AMILIN_MOST_ONE_IN = 8;

/**
 * Warnings for the Shariah board.
 * @param yearOverOn day on which the Hijri year for distributions is over
 * Source: AAOIFI SS 35, 9 and 10/2.
 */
export function warningsOf(
  request: DistributionRequest,
  yearOverOn: CalendarDate,
): readonly Warning[] {
  return [...amilinShare(request), ...late(request, yearOverOn)];
}

function amilinShare({ amount, currency, recipients }: DistributionRequest): readonly Warning[] {
  const whole = Money.stored(amount, currency);
  const amilin = recipients
    .filter(({ category }) => category === 'AMILIN')
    .map((each) => Money.stored(each.amount, currency))
    .reduce((sum, each) => sum.plus(each), Money.zero(currency));
  if (amilin.times(AMILIN_MOST_ONE_IN).compare(whole) <= 0) return [];
  const message =
    `AMILIN gets ${amilin} of ${whole}, more than an eighth (12.5 %); ` +
    'have your Shariah board confirm the share of those who collect';
  return [{ code: 'AMILIN_SHARE', message }];
}

function late(
  { distributionDate }: DistributionRequest,
  yearOverOn: CalendarDate,
): readonly Warning[] {
  if (distributionDate < yearOverOn) return [];
  const message =
    `zakat is paid within a Hijri year of its calculation (SS 35, 10/2), before ${yearOverOn}; ` +
    `this was paid on ${distributionDate}`;
  return [{ code: 'LATE', message }];
}

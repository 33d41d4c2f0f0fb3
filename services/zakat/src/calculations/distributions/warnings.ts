import { Money } from '@masar/kit/money';
import type { CalendarDate } from '@masar/kit/time';
import type { Warning } from '../../shared/warning';
import type { Distributing } from './commands';

/** Collectors get an eighth at most, by custom (domain page, 4.4): what is over it is allowed and told. */
const AMILIN_MOST_ONE_IN = 8;

/**
 * What a Shariah board would ask about.
 * @param yearOverOn day on which the Hijri year that zakat may take is over
 * Source: AAOIFI SS 35, 9 and 10/2.
 */
export function warningsOf(said: Distributing, yearOverOn: CalendarDate): readonly Warning[] {
  return [...amilinShare(said), ...late(said, yearOverOn)];
}

function amilinShare({ amount, currency, recipients }: Distributing): readonly Warning[] {
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

function late({ distributionDate }: Distributing, yearOverOn: CalendarDate): readonly Warning[] {
  if (distributionDate < yearOverOn) return [];
  const message =
    `zakat is paid within a Hijri year of its calculation (SS 35, 10/2), before ${yearOverOn}; ` +
    `this was paid on ${distributionDate}`;
  return [{ code: 'LATE', message }];
}

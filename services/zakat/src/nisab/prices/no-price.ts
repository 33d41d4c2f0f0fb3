import { DomainError } from '@masar/kit/errors';
import type { CalendarDate } from '@masar/kit/time';
import type { PriceQuestion } from '../../shared/prices';

/** What there is instead of the price that is missing. */
export interface KnownInstead {
  /** Day of the currency's first price of the metal; undefined where it has none at all. */
  readonly firstDay: CalendarDate | undefined;
  /** Currencies that have a price of the metal. */
  readonly currencies: readonly string[];
}

/** CALCULATION_FAILED that names what can be asked for instead. */
export function noPrice(
  { metal, currency, day }: PriceQuestion,
  { firstDay, currencies }: KnownInstead,
): DomainError {
  const instead =
    firstDay === undefined
      ? `no price of ${metal} in ${currency} is known; there are prices in ${currencies.join(', ')}`
      : `no price of ${metal} in ${currency} is known on ${day}; the first is of ${firstDay}`;
  return new DomainError('CALCULATION_FAILED', `${instead}; ask the platform's operator to set it`);
}

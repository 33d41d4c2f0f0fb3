import { badField, problem, type DomainError } from '@masar/kit/errors';
import type { CalendarDate } from '@masar/kit/time';
import type { Unpriced } from '../../shared/prices';

/** What there is instead of the price that is missing. */
export interface KnownInstead {
  /** Day of the currency's first price of the metal; undefined where it has none at all. */
  readonly firstDay: CalendarDate | undefined;
  /** Currencies that have a price of the metal. */
  readonly currencies: readonly string[];
}

/** VALIDATION_ERROR of the currency or the day, which names what can be asked for instead. */
export function noPrice(
  { metal, currency, dayField }: Unpriced,
  { firstDay, currencies }: KnownInstead,
): DomainError {
  if (firstDay === undefined) {
    const complaint =
      `must be one with a price of ${metal}, and ${currency} has none; there are prices in ` +
      `${currencies.join(', ')}; ask the platform's operator to set one in ${currency}`;
    return badField(problem('currency', 'INVALID_VALUE', complaint));
  }
  const complaint =
    `must not be before ${firstDay}, the day of the first price of ${metal} in ${currency}; ` +
    "ask the platform's operator to set an earlier one";
  return badField(problem(dayField, 'OUT_OF_RANGE', complaint));
}

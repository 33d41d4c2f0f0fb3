import { badField, problem, type DomainError } from '@masar/kit/errors';
import type { CalendarDate } from '@masar/kit/time';
import type { MissingPrice } from '../../shared/prices';

/** The prices that exist, for the error about a missing one. */
export interface PricedAlternatives {
  /** Day of the first price of the metal in the currency; undefined if there is none. */
  readonly firstDay: CalendarDate | undefined;
  /** Currencies that have a price of the metal. */
  readonly currencies: readonly string[];
}

/** VALIDATION_ERROR of the currency or the day, naming the currencies or days that have a price. */
export function noPrice(
  { metal, currency, dayField }: MissingPrice,
  { firstDay, currencies }: PricedAlternatives,
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

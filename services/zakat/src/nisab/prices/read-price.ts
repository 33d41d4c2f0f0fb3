import { problem, refuse } from '@masar/kit/errors';
import { fraction } from '@masar/kit/money';
import type { CalendarDate } from '@masar/kit/time';
import type { MetalPrice } from '../../shared/prices';
import { readDay } from '../../shared/read-day';
import { SAMPLE_SOURCE } from './static-table';

/**
 * The price that the operator sets.
 * @param today by the machine's clock: a price is for all tenants, whose clocks differ
 * @throws DomainError VALIDATION_ERROR for a later day, a price of zero, or the source name of sample data
 */
export function readPrice(asked: MetalPrice, today: CalendarDate): MetalPrice {
  const { metal, currency, pricePerGram, source } = asked;
  const date = readDay(asked.date, 'date', today);
  refuseZero(pricePerGram);
  refuseSampleSource(source);
  return { metal, currency, date, pricePerGram, source };
}

function refuseZero(pricePerGram: string): void {
  if (fraction(pricePerGram).gt(0)) return;
  refuse([problem('pricePerGram', 'OUT_OF_RANGE', 'must be above zero')]);
}

/** Such a price would look like sample data without its warning. */
function refuseSampleSource(source: string): void {
  if (source.trim() !== SAMPLE_SOURCE) return;
  const complaint = `must say who published the price: ${SAMPLE_SOURCE} is the name of sample data`;
  refuse([problem('source', 'INVALID_VALUE', complaint)]);
}

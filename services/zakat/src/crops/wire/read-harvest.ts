import { badField, problem, type DomainError } from '@masar/kit/errors';
import { currency, decimal, object, oneOf, read, required } from '@masar/kit/shape';
import type { CalculateCropsZakatRequest } from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import { IRRIGATIONS, type Harvest } from '../harvest-zakat';

const HARVEST = object({
  quantityKg: required(decimal),
  irrigation: required(oneOf(...IRRIGATIONS)),
  pricePerKg: decimal,
  currency,
});

/** @throws DomainError VALIDATION_ERROR, also for a price without its currency or the reverse */
export function readHarvest(request: CalculateCropsZakatRequest): Harvest {
  const { pricePerKg: perKg, currency, ...harvest } = read(HARVEST, request);
  if (perKg === undefined && currency === undefined) return harvest;
  if (perKg === undefined) throw missing('pricePerKg', 'currency');
  if (currency === undefined) throw missing('currency', 'pricePerKg');
  return { ...harvest, price: { perKg, currency } };
}

function missing(field: string, given: string): DomainError {
  const complaint = `is required with ${given}: give both, or none to get the weight alone`;
  return badField(problem(field, 'REQUIRED', complaint));
}

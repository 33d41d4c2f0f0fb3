import { refuse, type Detail } from '@masar/kit/errors';
import {
  collect,
  currency,
  currencyOf,
  date,
  list,
  money,
  object,
  oneOf,
  required,
  text,
  type Value,
} from '@masar/kit/shape';
import { HEADS } from './distribution';

// By hand: the generated shapes have amounts as text, unchecked against the currency.
export const RECIPIENT = object({
  category: required(oneOf(...HEADS)),
  amount: required(money),
  description: text,
});

export const DISTRIBUTION = object({
  amount: required(money),
  currency: required(currency),
  recipients: required(list(RECIPIENT)),
  distributionDate: required(date),
});
/** A distribution as requested; amounts have all the decimals of its currency. */
export type DistributionRequest = Value<typeof DISTRIBUTION>;

/** @throws DomainError VALIDATION_ERROR naming every missing or ill-formed field */
export function readDistribution(request: unknown): DistributionRequest {
  const problems: Detail[] = [];
  const asked = collect(DISTRIBUTION, request, { currency: currencyOf(request), problems });
  refuse(problems);
  return asked;
}

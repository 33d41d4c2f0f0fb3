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

export const RECIPIENT = object({
  category: required(oneOf(...HEADS)),
  amount: required(money),
  description: text,
});

export const DISTRIBUTING = object({
  amount: required(money),
  currency: required(currency),
  recipients: required(list(RECIPIENT)),
  distributionDate: required(date),
});
/** What a client says of a distribution; amounts have all the decimals of its currency. */
export type Distributing = Value<typeof DISTRIBUTING>;

/** @throws DomainError VALIDATION_ERROR naming every missing or ill-formed field */
export function readDistributing(request: unknown): Distributing {
  const problems: Detail[] = [];
  const reading = { currency: currencyOf(request), problems };
  const said = collect(DISTRIBUTING, request, reading);
  refuse(problems);
  return said;
}

export const REVERSING = object({ reason: required(text) });
/** Why a distribution is reversed. */
export type Reversing = Value<typeof REVERSING>;

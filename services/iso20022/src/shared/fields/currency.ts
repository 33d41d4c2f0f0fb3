import { isCurrency } from '@masar/kit/money';
import { error, type Problem } from './problem';

/** A currency in use. Source: ISO 4217. */
export function currencyProblem(text: string): Problem | undefined {
  if (isCurrency(text)) return undefined;
  return error(
    'CCY_UNKNOWN',
    'must be an ISO 4217 currency in use, in capitals, such as SAR',
    'AM11',
  );
}

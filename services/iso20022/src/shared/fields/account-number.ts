import { error, type Problem } from './problem';
import { isFinX } from './reference';

/** Number of an account without IBAN. Source: ISO 20022, GenericAccountIdentification1. */
export function accountNumberProblem(text: string): Problem | undefined {
  if (/^\S{1,34}$/.test(text) && isFinX(text)) return undefined;
  return error(
    'ACCT_FORMAT',
    "must have 1 to 34 letters, digits or signs of SWIFT's set X, without spaces",
    'AC01',
  );
}

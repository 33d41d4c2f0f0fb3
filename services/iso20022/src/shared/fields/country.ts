import { countrySpecs } from 'ibantools';
import { error, type Problem } from './problem';

/** Whether the text is an ISO 3166-1 alpha-2 code in use; XK counts, as banks use it for Kosovo. */
export function isCountry(text: string): boolean {
  return Object.hasOwn(countrySpecs, text);
}

/** A country by its two letters. Source: domain page, 5.1, Country. */
export function countryProblem(text: string): Problem | undefined {
  if (isCountry(text)) return undefined;
  return error('CTRY_UNKNOWN', 'must be an ISO 3166-1 alpha-2 country code such as SA', 'BE09');
}

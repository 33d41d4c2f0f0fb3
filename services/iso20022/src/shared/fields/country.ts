import { countrySpecs } from 'ibantools';
import { error, type Problem } from './problem';

/** True for an ISO 3166-1 alpha-2 code in use, or XK, which banks use for Kosovo. */
export function isCountry(text: string): boolean {
  return Object.hasOwn(countrySpecs, text);
}

/** A country code. Source: ISO 3166-1. */
export function countryProblem(text: string): Problem | undefined {
  if (isCountry(text)) return undefined;
  return error('CTRY_UNKNOWN', 'must be an ISO 3166-1 alpha-2 country code such as SA', 'BE09');
}

import { isCountry } from './country';
import { error, type Problem } from './problem';

const FORMAT = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/** A BIC of 8 or 11 characters; the 5th and 6th are a country. Source: ISO 9362. */
export function bicProblem(text: string): Problem | undefined {
  if (!FORMAT.test(text)) {
    return error('BIC_FORMAT', 'must be a BIC of 8 or 11 characters such as RIBLSARI', 'RC01');
  }
  if (isCountry(countryOfBic(text))) return undefined;
  const country = `has ${countryOfBic(text)} where its country stands, which is no country`;
  return error('BIC_COUNTRY', `${country}; compare it again`, 'RC01');
}

/** The 5th and 6th characters: in a valid BIC, the country. */
export function countryOfBic(text: string): string {
  return text.slice(4, 6);
}

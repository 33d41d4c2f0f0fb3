import { isCountry } from './country';
import { error, type Problem } from './problem';

const FORMAT = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/** A BIC of 8 or 11 characters whose 5th and 6th are a country. Source: domain page, 5.1, BIC. */
export function bicProblem(text: string): Problem | undefined {
  if (!FORMAT.test(text)) {
    return error('BIC_FORMAT', 'must be a BIC of 8 or 11 characters such as RIBLSARI', 'RC01');
  }
  if (isCountry(countryOfBic(text))) return undefined;
  const country = `has ${countryOfBic(text)} where its country stands, which is no country`;
  return error('BIC_COUNTRY', `${country}; compare it again`, 'RC01');
}

/** The country in a BIC; of a text of another form, whatever stands there. */
export function countryOfBic(text: string): string {
  return text.slice(4, 6);
}

import { countrySpecs, validateIBAN, ValidationErrorsIBAN as Wrong } from 'ibantools';
import { error, type Problem } from './problem';

const FORMAT = /^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/;

/**
 * An IBAN in electronic form, without spaces: form, country, length, pattern and check digits. National
 * check digits inside the account number are left to its bank.
 * Source: ISO 13616.
 */
export function ibanProblem(text: string): Problem | undefined {
  const country = text.slice(0, 2);
  const spec = countrySpecs[country];
  if (!FORMAT.test(text)) {
    return bad(
      'IBAN_FORMAT',
      'must be an IBAN in capitals without spaces: a country, two digits, the account',
    );
  }
  if (!spec?.chars) {
    return bad(
      'IBAN_FORMAT',
      `has the country ${country}, which has no IBAN; give accountNumber instead`,
    );
  }
  if (text.length !== spec.chars) {
    const lengths = `${spec.chars} characters in ${country}, and this has ${text.length}`;
    return bad('IBAN_LENGTH', `must have ${lengths}`);
  }
  const { errorCodes } = validateIBAN(text);
  if (errorCodes.includes(Wrong.WrongBBANFormat)) {
    return bad(
      'IBAN_FORMAT',
      `does not have the pattern of an account in ${country}; compare it again`,
    );
  }
  if (errorCodes.includes(Wrong.WrongIBANChecksum)) {
    return bad('IBAN_CHECKSUM', 'has wrong check digits: a character is mistyped or swapped');
  }
  return undefined;
}

/** True for a country that issues IBANs; Malaysia and Indonesia do not. */
export function hasIban(country: string): boolean {
  return countrySpecs[country]?.chars != null;
}

const bad = (code: string, message: string) => error(code, message, 'AC01');

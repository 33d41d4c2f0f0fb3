import { error, type Problem } from './problem';

/** SWIFT's character set X with the extension of CBPR+ for names, addresses and remittances. */
const EXTENDED = /^[0-9a-zA-Z/\-?:().,'+ !#$%&*=^_`{|}~";@[\]\\<>]*$/;
/** Control characters, lone surrogates, U+FFFE and U+FFFF. Source: XML 1.0, section 2.2. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** A name of a party. @param max characters: 140 by the schema, 70 in SEPA */
export function nameProblem(text: string, max = 140): Problem | undefined {
  const { length } = [...text];
  if (length >= 1 && length <= max) return undefined;
  return error('NAME_LENGTH', `must have 1 to ${max} characters, and this has ${length}`, 'BE20');
}

/** Unstructured remittance information. Source: ISO 20022, RmtInf/Ustrd (Max140Text). */
export function remittanceProblem(text: string): Problem | undefined {
  const { length } = [...text];
  if (length >= 1 && length <= 140) return undefined;
  const message = `must have 1 to 140 characters, and this has ${length}`;
  return error('RMT_LENGTH', `${message}; send the rest to the creditor apart`, 'RR07');
}

/** Characters of CBPR+ for names, addresses and remittances. Source: docs/market-practices.md. */
export function charsetProblem(text: string): Problem | undefined {
  if (EXTENDED.test(text)) return undefined;
  const strange = JSON.stringify([...text].find((each) => !EXTENDED.test(each)));
  const allowed = 'letters without accents, digits and signs of the extended set of SWIFT only';
  return error('CHARSET', `may have ${allowed}, and this has ${strange}`, 'RR10');
}

/** Characters that XML cannot carry. Source: XML 1.0, section 2.2. */
export function xmlTextProblem(text: string): Problem | undefined {
  if (!NOT_XML.test(text)) return undefined;
  return error('XML_CHAR', 'has a character that XML cannot carry; take it out', 'FF01');
}

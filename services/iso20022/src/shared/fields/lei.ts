import { error, type Problem } from './problem';

const FORMAT = /^[A-Z0-9]{18}[0-9]{2}$/;

/** A legal entity identifier. Source: ISO 17442; check digits by ISO 7064 mod 97-10. */
export function leiProblem(text: string): Problem | undefined {
  if (!FORMAT.test(text)) {
    return error('LEI_FORMAT', 'must be an LEI: 18 letters or digits and two check digits');
  }
  if (remainder97(text) === 1n) return undefined;
  return error('LEI_CHECKSUM', 'has wrong check digits: a character is mistyped or swapped');
}

/** Letters count as 10 for A to 35 for Z. */
function remainder97(text: string): bigint {
  const digits = [...text].map((each) => parseInt(each, 36)).join('');
  return BigInt(digits) % 97n;
}

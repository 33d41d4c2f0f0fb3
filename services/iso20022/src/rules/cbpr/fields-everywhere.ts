import type { CbprRule, Field } from './rule';

/** Fields with a format of their own, checked everywhere in every message. */
export const FIELDS_EVERYWHERE: readonly CbprRule[] = [
  field('VAL-IBAN', 'iban', { at: '//IBAN', keeps: 'SA0380000000608010167519' }),
  field('VAL-BIC', 'bic', { at: '//BICFI', keeps: 'RIBLSARI' }),
  field('VAL-BIC', 'bic', { at: '//AnyBIC', keeps: 'RIBLSARI' }),
  field('VAL-LEI', 'lei', { at: '//LEI', keeps: '5493001KJTIIGC8Y1R12' }),
  field('VAL-CTRY', 'country', { at: '//Ctry', keeps: 'SA' }),
  field('VAL-CTRY', 'country', { at: '//CtryOfRes', keeps: 'SA' }),
  field('VAL-CCY', 'currency', { at: '//Ccy', keeps: 'SAR' }),
  {
    ...field('VAL-CCY', 'currency', { at: '//*', keeps: '' }),
    keeps: { '@Ccy': 'SAR', '#text': '10' },
    breaks: { '@Ccy': 'QQQ', '#text': '10' },
  },
  {
    // Ids are limited to the smaller character set X in every practice.
    numbers: [],
    code: 'CBPR_CHARSET',
    at: '//*',
    must: { beValid: 'text' },
    message:
      "a text has the characters of SWIFT's extended set only: write it in letters without accents",
    reason: 'RR10',
    keeps: 'Huda & Sons #7',
    breaks: 'هدى',
  },
];

/** The check of the field supplies the message. */
function field(
  number: string,
  valid: Field,
  { at, keeps }: { readonly at: string; readonly keeps: string },
): CbprRule {
  return {
    numbers: [number],
    code: `CBPR_${valid.toUpperCase()}`,
    at,
    must: { beValid: valid },
    message: `${at.slice(2)} is not valid: write a valid ${valid}`,
    reason: 'CH16',
    keeps,
    breaks: 'QQ',
  };
}

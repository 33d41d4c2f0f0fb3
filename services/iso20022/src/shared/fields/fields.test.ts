import fc from 'fast-check';
import { accountNumberProblem } from './account-number';
import { amountProblem } from './amount';
import { bicProblem } from './bic';
import { chargeBearerProblem, paymentMethodProblem } from './codes';
import { countryProblem } from './country';
import { currencyProblem } from './currency';
import { dayProblem, offsetProblem } from './date';
import { ibanProblem } from './iban';
import { leiProblem } from './lei';
import type { Problem } from './problem';
import { isIsoPurpose, ISLAMIC_PURPOSES, purposeProblem } from './purpose';
import { referenceProblem } from './reference';
import { charsetProblem, nameProblem, remittanceProblem, xmlTextProblem } from './text';
import { controlSum, controlSumProblem, countProblem } from './totals';
import { uetrProblem } from './uetr';

type Check = (text: string) => Problem | undefined;

/** A check with valid texts, and invalid texts by code. */
const ROWS: readonly (readonly [string, Check, readonly string[], Record<string, string>])[] = [
  [
    'an IBAN',
    ibanProblem,
    [
      ...['SA0380000000608010167519', 'AE070331234567890123456', 'BH67BMAG00001299123456'],
      ...['KW81CBKU0000000000001234560101', 'QA58DOHB00001234567890ABCDEFG'],
      ...['PK36SCBL0000001123456702', 'DE89370400440532013000', 'GB29NWBK60161331926819'],
      ...['OM810180000001299123456', 'IE29AIBK93115212345678', 'JO94CBJO0010000000000131000302'],
    ],
    {
      '': 'IBAN_FORMAT',
      'SA03 8000 0000 6080 1016 7519': 'IBAN_FORMAT',
      sa0380000000608010167519: 'IBAN_FORMAT',
      MY0380000000608010167519: 'IBAN_FORMAT',
      DE893704004405320130AB: 'IBAN_FORMAT',
      SA038000000060801016751: 'IBAN_LENGTH',
      SA0380000000608010167591: 'IBAN_CHECKSUM',
    },
  ],
  [
    'an account number',
    accountNumberProblem,
    ['1', '5123/4567-890', '1'.repeat(34)],
    {
      '': 'ACCT_FORMAT',
      '12 34': 'ACCT_FORMAT',
      ['1'.repeat(35)]: 'ACCT_FORMAT',
      é1: 'ACCT_FORMAT',
    },
  ],
  [
    'a BIC',
    bicProblem,
    ['RIBLSARI', 'DEUTDEFF500', '1234DEFF', 'NCBPXKPR'],
    {
      RIBLSAR: 'BIC_FORMAT',
      riblsari: 'BIC_FORMAT',
      RIBLSARI12: 'BIC_FORMAT',
      DEUTZZFF: 'BIC_COUNTRY',
    },
  ],
  [
    'an LEI',
    leiProblem,
    ['5493001KJTIIGC8Y1R12', '529900T8BM49AURSDO55'],
    { '5493001KJTIIGC8Y1R': 'LEI_FORMAT', '5493001KJTIIGC8Y1R21': 'LEI_CHECKSUM' },
  ],
  [
    'a currency',
    currencyProblem,
    ['SAR', 'KWD', 'IDR'],
    { ABC: 'CCY_UNKNOWN', sar: 'CCY_UNKNOWN', HRK: 'CCY_UNKNOWN', '': 'CCY_UNKNOWN' },
  ],
  [
    'a country',
    countryProblem,
    ['SA', 'AE', 'MY', 'GB'],
    { ZZ: 'CTRY_UNKNOWN', sa: 'CTRY_UNKNOWN', SAU: 'CTRY_UNKNOWN', UK: 'CTRY_UNKNOWN' },
  ],
  [
    'a UETR',
    uetrProblem,
    ['97ed4827-7b6f-4491-a06f-b548d5a7512d'],
    {
      '97ED4827-7B6F-4491-A06F-B548D5A7512D': 'UETR_FORMAT',
      '97ed4827-7b6f-1491-a06f-b548d5a7512d': 'UETR_FORMAT',
      '97ed4827-7b6f-4491-c06f-b548d5a7512d': 'UETR_FORMAT',
    },
  ],
  [
    'a reference',
    referenceProblem,
    ['E2E-1', "a/b-?:().,'+ 9", 'x'.repeat(35)],
    {
      '': 'ID_LENGTH',
      ['x'.repeat(36)]: 'ID_LENGTH',
      'a&b': 'ID_CHARSET',
      '/a': 'ID_SLASH',
      'a/': 'ID_SLASH',
      'a//b': 'ID_SLASH',
    },
  ],
  [
    'a purpose',
    purposeProblem,
    ['CHAR', 'DIVD', 'SALA', 'TRAD', ...ISLAMIC_PURPOSES],
    { ZZZZ: 'PURP_UNKNOWN', char: 'PURP_UNKNOWN' },
  ],
  [
    'a name',
    nameProblem,
    ['شركة مسار', 'x'.repeat(140)],
    { '': 'NAME_LENGTH', ['x'.repeat(141)]: 'NAME_LENGTH' },
  ],
  [
    'remittance information',
    remittanceProblem,
    ['INV 1', 'x'.repeat(140)],
    { ['x'.repeat(141)]: 'RMT_LENGTH' },
  ],
  [
    "text in CBPR+'s set",
    charsetProblem,
    ['A & B [~"\\]'],
    { Müller: 'CHARSET', 'a\nb': 'CHARSET' },
  ],
  [
    'text for XML',
    xmlTextProblem,
    ['مسار & <b> \u{1F54C}'],
    { 'a\u0001': 'XML_CHAR', '\uD800': 'XML_CHAR' },
  ],
  [
    'a day',
    dayProblem,
    ['2028-02-29'],
    { '2026-02-29': 'DATE_FORMAT', '22.11.2026': 'DATE_FORMAT' },
  ],
  [
    'an instant with its offset in digits',
    offsetProblem,
    ['2026-11-22T09:00:00+00:00', '2026-11-22T12:00:00.5+03:00', '2026-11-22T00:00:00-11:30'],
    {
      '2026-11-22T09:00:00': 'DT_NO_OFFSET',
      '2026-11-22T09:00:00+15:00': 'DT_NO_OFFSET',
      '2026-11-22': 'DT_NO_OFFSET',
    },
  ],
  [
    'a charge bearer',
    chargeBearerProblem,
    ['DEBT', 'CRED', 'SHAR', 'SLEV'],
    { OUR: 'CHRGBR_VALUE' },
  ],
  ['a payment method', paymentMethodProblem, ['TRF', 'CHK', 'TRA'], { DD: 'PMTMTD_VALUE' }],
  [
    'an amount of SAR',
    (t) => amountProblem(t, 'SAR'),
    ['1500.00', '0.01', '1500'],
    { '1.001': 'AMT_DECIMALS', '1.500': 'AMT_DECIMALS' },
  ],
  ['an amount of KWD', (t) => amountProblem(t, 'KWD'), ['1.001'], { '1.0000': 'AMT_DECIMALS' }],
  [
    'an amount of gold',
    (t) => amountProblem(t, 'XAU'),
    ['31.10348'],
    { '1.000001': 'AMT_DECIMALS' },
  ],
  ['an amount of JPY', (t) => amountProblem(t, 'JPY'), ['100'], { '100.5': 'AMT_DECIMALS' }],
  ['an amount of IDR', (t) => amountProblem(t, 'IDR'), ['100.55'], { '100.555': 'AMT_DECIMALS' }],
  [
    'an amount',
    amountProblem,
    ['1.00001', '999999999999999999'],
    {
      '+5': 'AMT_FORMAT',
      '-5': 'AMT_FORMAT',
      '1e3': 'AMT_FORMAT',
      '1.': 'AMT_FORMAT',
      '1,5': 'AMT_FORMAT',
      '1000000000000000000': 'AMT_FORMAT',
      '1.000001': 'AMT_DECIMALS',
      '0.00': 'AMT_ZERO',
    },
  ],
  [
    'a control sum of 1.10 and 2.205',
    (t) => controlSumProblem(t, ['1.10', '2.205']),
    ['3.305', '3.3050'],
    { '3.30': 'CTRLSUM_MISMATCH', '+3.305': 'CTRLSUM_MISMATCH' },
  ],
  [
    'a number of 2',
    (t) => countProblem(t, 2),
    ['2', '02'],
    { '1': 'NBTXS_MISMATCH', '2.0': 'NBTXS_MISMATCH' },
  ],
];

describe.each(ROWS)('%s', (_name, check, kept, refused) => {
  it.each(kept)('keeps %p', (text) => {
    expect(check(text)).toBeUndefined();
  });
  it.each(Object.entries(refused))('refuses %p with %s', (text, code) => {
    expect(check(text)).toMatchObject({ code, severity: 'ERROR' });
  });
});

describe('fields', () => {
  it.each([
    ['a~M\u00fcller', '"\u00fc"'],
    ['a\nb', '"\\n"'],
    ['\u{1F600}', '"\u{1F600}"'],
  ])('name the character of %p that SWIFT has not', (text, character) => {
    expect(charsetProblem(text)?.message).toContain(`and this has ${character}`);
  });

  it('say nothing of a control sum beside a text that is no amount, which is a problem itself', () => {
    expect(controlSumProblem('6.10', ['1.10', '+5'])).toBeUndefined();
  });

  it('tell ISO purposes from those of Islamic operations, of which ISO has none', () => {
    expect(isIsoPurpose('CHAR')).toBe(true);
    expect(ISLAMIC_PURPOSES.filter(isIsoPurpose)).toEqual([]);
  });

  it('notice every single digit of an IBAN that is mistyped', () => {
    const iban = 'SA0380000000608010167519';
    const typos = fc.tuple(fc.integer({ min: 2, max: 23 }), fc.integer({ min: 0, max: 9 }));
    fc.assert(
      fc.property(typos, ([at, digit]) => {
        const typed = iban.slice(0, at) + digit + iban.slice(at + 1);
        expect(ibanProblem(typed) === undefined).toBe(typed === iban);
      }),
    );
  });

  it('sum amounts exactly, in any order, in hundred-thousandths', () => {
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 17n }), { maxLength: 50 });
    fc.assert(
      fc.property(amounts, (parts) => {
        const text = (n: bigint) => {
          const digits = String(n).padStart(6, '0');
          return `${digits.slice(0, -5)}.${digits.slice(-5)}`;
        };
        const total = parts.reduce((sum, each) => sum + each, 0n);
        expect(controlSumProblem(controlSum(parts.map(text)), [text(total)])).toBeUndefined();
      }),
    );
  });
});

it('a practice that takes one charge bearer asks for that one', () => {
  expect(chargeBearerProblem('SHAR', ['SLEV'])?.message).toBe('must be SLEV');
  expect(chargeBearerProblem('OUR', ['DEBT', 'CRED'])?.message).toBe('must be one of DEBT, CRED');
});

test('an instant in Z has an offset, but should say it in digits', () => {
  const problem = offsetProblem('2026-11-22T09:00:00Z');
  expect(problem).toMatchObject({ code: 'DT_UTC_LETTER', severity: 'WARNING' });
});

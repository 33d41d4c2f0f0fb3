import { checkCbpr } from '../../src/rules/cbpr/check-cbpr';
import { textParser } from '../../src/worker/parser/parse-text';
import { samples, withData, type Sample } from '../schemas';

const parseText = textParser();

/** Samples with another verdict than the other program's, and the reason. */
const DIFFERENCES: Readonly<Record<string, { readonly found: readonly string[]; why: string }>> = {
  'camt.052/camt.052.001.08.07.valid.xml': {
    found: ['VAL-IBAN'],
    why: 'an IBAN of 9 characters, where Germany has 22',
  },
  'pain.001/pain.001.001.09.04.valid.xml': {
    found: ['VAL-IBAN'],
    why: 'a British IBAN whose bank is digits, where letters stand',
  },
  'pacs.009/pacs.009.001.08.05.valid.xml': {
    found: ['R1', 'R10', 'R13', 'R17', 'R23', 'R40', 'R5', 'R53', 'R54', 'R7'],
    why: 'a cover, which we judge by the rules of covers',
  },
};

const judged = samples().filter(({ cbpr2026 }) => cbpr2026);

/**
 * The numbered rules that a message breaks. Those beyond the numbers no other program was asked for, and
 * of numbers that it leaves to its reader we only warn.
 */
async function numbersFound({ message, text }: Sample): Promise<readonly string[]> {
  const { json = { Document: {} } } = await parseText(text);
  const errors = checkCbpr(message, json).filter(({ severity }) => severity === 'ERROR');
  const rules = errors.map(({ rule = '' }) => rule);
  const numbers = rules.flatMap((rule) => rule.split(' ').at(-1)?.split('/') ?? []);
  return [...new Set(numbers.filter((number) => /^(R\d|VAL-)/.test(number)))].sort();
}

const numbersGiven = ({ cbpr2026 }: Sample) =>
  cbpr2026?.violations.map((violation) => violation.split(':')[1]);

withData('CBPR+ on messages of others', () => {
  it.each(judged.filter(({ file }) => !DIFFERENCES[file]))(
    'breaks in $file the rules that another program finds broken',
    async (sample) => {
      expect(await numbersFound(sample)).toEqual(numbersGiven(sample));
    },
  );

  it.each(judged.filter(({ file }) => DIFFERENCES[file]))(
    'differs on $file for the reason that is given here',
    async (sample) => {
      expect(await numbersFound(sample)).toEqual(DIFFERENCES[sample.file]?.found);
    },
  );

  it('agrees on at least 95 of 100 verdicts', async () => {
    const found = await Promise.all(judged.map(numbersFound));
    const alike = judged.filter(
      ({ cbpr2026 }, at) => (found[at]?.length === 0) === cbpr2026?.valid,
    );
    expect(alike.length / judged.length).toBeGreaterThanOrEqual(0.95);
  });
});

import { FORMS } from './catalogue-of';

/** The last number of each catalogue of 2026 whose numbers were all read. */
const LAST_NUMBERS: Readonly<Record<string, number>> = {
  'CBPR+ pain.001': 35,
  'CBPR+ pacs.002': 21,
  'CBPR+ pacs.004': 88,
  'CBPR+ pacs.008': 63,
  'CBPR+ pacs.008 STP': 45,
  'CBPR+ pacs.009': 32,
  'CBPR+ pacs.009 COV': 61,
  'CBPR+ pacs.009 ADV': 31,
  'CBPR+ camt.052': 17,
  'CBPR+ camt.054': 15,
};

describe('a number of the catalogue', () => {
  const read = FORMS.map(({ catalogue }) => catalogue).filter(({ label }) => LAST_NUMBERS[label]);

  it.each(read)(
    'of $label has a rule, or the reason why it has none',
    ({ label, ...catalogue }) => {
      const ruled = catalogue.rules.flatMap(({ numbers }) => numbers);
      const unjudged = Object.keys(catalogue.unjudged ?? {});
      const all = Array.from({ length: LAST_NUMBERS[label] ?? 0 }, (_, before) => `R${before + 1}`);
      expect([...new Set(ruled), ...unjudged].sort()).toEqual(all.sort());
    },
  );

  it('is known of every catalogue that has reasons', () => {
    const labels = FORMS.filter(({ catalogue }) => catalogue.unjudged).map(
      ({ catalogue }) => catalogue.label,
    );
    expect(labels.sort()).toEqual(Object.keys(LAST_NUMBERS).sort());
  });
});

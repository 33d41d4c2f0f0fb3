import { agreementOf, fullBodyOf } from '../../../test/support/bodies';
import { NOW } from '../../../test/support/describe-rules';
import { readAgreement, type Agreement } from '../agreement';
import { CONTRACT_TYPES } from '../terms';
import { evaluate } from '../../shared/rules/evaluate';
import type { Moment } from './rule';
import { RULES } from './rules-by-type';

describe('the rules of a type', () => {
  it.each(CONTRACT_TYPES)('have ids of their own: %s', (type) => {
    const ids = RULES[type].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(CONTRACT_TYPES)(
    'let a small body pass, and submit it with its essential terms: %s',
    (type) => {
      const judge = (moment: Moment, subject: Agreement) =>
        evaluate(RULES[type], { moment, subject, facts: { now: NOW } });
      const drafted = judge('create', agreementOf(type));
      expect(drafted.length).toBeGreaterThan(0);
      const submitted = judge('submit', readAgreement(type, fullBodyOf(type)));
      expect(submitted.length).toBeGreaterThanOrEqual(drafted.length);
    },
  );

  it.each(CONTRACT_TYPES)('cite a clause and say one sentence: %s', (type) => {
    for (const { reference, statement, when } of RULES[type]) {
      expect(reference).toMatch(/^AAOIFI SS \d+, \d/);
      expect(statement).toMatch(/^[A-Z].*\.$/);
      expect(when.length).toBeGreaterThan(0);
    }
  });

  it('are reported together, and the message says how many are broken', () => {
    const agreement = agreementOf('murabaha', {
      asset: { category: 'gold', purpose: 'casino' },
      terms: { lateFee: { treatment: 'INCOME' } },
    });
    expect(() =>
      evaluate(RULES.murabaha, { moment: 'create', subject: agreement, facts: { now: NOW } }),
    ).toThrow('3 Shariah rules are broken: GEN-HARAM, GEN-LATE, MUR-METAL');
  });
});

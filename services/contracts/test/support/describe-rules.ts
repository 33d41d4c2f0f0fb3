import { DomainError } from '@masar/kit/errors';
import { evaluate } from '../../src/contracts/rules/evaluate';
import type { Facts, Rule } from '../../src/contracts/rules/rule';
import type { ContractType } from '../../src/contracts/terms';
import { agreementOf, type Change } from './bodies';

/** The present in every rule test. */
export const NOW = new Date('2026-06-15T12:00:00Z');

/** What is changed in the example body, and what is known beside it. */
export interface Situation {
  readonly body?: Change;
  readonly facts?: Omit<Facts, 'now'>;
}

type Situations = Readonly<Record<string, Situation>>;

/** Situations by name; a name completes "MUR-METAL is broken by …". */
export interface RuleCases {
  readonly keptBy: Situations;
  readonly brokenBy: Situations;
  readonly doesNotApplyTo?: Situations;
}

/** Tests of one list of rules, named by its table; every rule must be in the table, both ways. */
export function describeRules(
  type: ContractType,
  rules: readonly Rule[],
  table: Readonly<Record<string, RuleCases>>,
): void {
  describe(`rules in a contract of type ${type}`, () => {
    it('are all in the table, with a situation that keeps and one that breaks each', () => {
      expect(Object.keys(table)).toEqual(rules.map(({ id }) => id));
      const thin = Object.entries(table).filter(
        ([, { keptBy, brokenBy }]) => !Object.keys(keptBy).length || !Object.keys(brokenBy).length,
      );
      expect(thin).toEqual([]);
    });

    for (const rule of rules) {
      const { keptBy = {}, brokenBy = {}, doesNotApplyTo = {} } = table[rule.id] ?? {};
      for (const [name, situation] of Object.entries(keptBy)) {
        it(`${rule.id} is kept by ${name}`, () => {
          expect(judge(rule, type, situation)).toBe('PASSED');
        });
      }
      for (const [name, situation] of Object.entries(brokenBy)) {
        it(`${rule.id} is broken by ${name}`, () => {
          expect(judge(rule, type, situation)).toEqual(violationOf(rule));
        });
      }
      for (const [name, situation] of Object.entries(doesNotApplyTo)) {
        it(`${rule.id} does not apply to ${name}`, () => {
          expect(judge(rule, type, situation)).toBe('NOT_APPLICABLE');
        });
      }
    }
  });
}

function judge(rule: Rule, type: ContractType, { body = {}, facts = {} }: Situation): unknown {
  const agreement = agreementOf(type, body);
  const moment = rule.when[0] ?? 'create';
  try {
    const [check] = evaluate([rule], { moment, agreement, facts: { now: NOW, ...facts } });
    return check?.outcome;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { code: error.code, details: error.details };
  }
}

function violationOf({ id, reference }: Rule): unknown {
  const field: unknown = expect.stringMatching(/^[a-z][A-Za-z.]+$/);
  const message: unknown = expect.stringContaining(`(${reference})`);
  return { code: 'SHARIAH_VIOLATION', details: [{ code: id, field, message }] };
}

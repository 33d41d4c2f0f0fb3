import { DomainError } from '@masar/kit/errors';
import { evaluate } from '../../src/shared/rules/evaluate';
import type { Facts, Moment, Rule } from '../../src/contracts/rules/rule';
import type { ContractType } from '../../src/contracts/terms';
import { agreementOf, type Change } from './bodies';

/** The present in every rule test. */
export const NOW = new Date('2026-06-15T12:00:00Z');

/** Moments at which a contract may still be changed. */
export const WHILE_DRAFT = ['create', 'patch', 'submit'] as const;

/** A change of the example body, and the facts of the situation. */
export interface Situation {
  readonly body?: Change;
  readonly facts?: Omit<Facts, 'now'>;
  /** Field that a violation names, where it is not the one of most cases. */
  readonly field?: string;
}

type Situations = Readonly<Record<string, Situation>>;

/** Situations by name; a name completes "MUR-METAL is broken by …". */
export interface RuleCases {
  readonly at: readonly Moment[];
  /** Field that a violation names, unless its situation says otherwise. */
  readonly field: string;
  readonly keptBy: Situations;
  readonly brokenBy: Situations;
  readonly doesNotApplyTo?: Situations;
}

/** The situation, when its violation names another field than most of its rule. */
export function naming(field: string, situation: Situation): Situation {
  return { ...situation, field };
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
      const cases = table[rule.id];
      if (cases) describeRule(type, rule, cases);
    }
  });
}

function describeRule(type: ContractType, rule: Rule, cases: RuleCases): void {
  const { at, field, keptBy, brokenBy, doesNotApplyTo = {} } = cases;
  const judged = (situation: Situation) =>
    momentsOf(situation, at).map((moment) => judge(rule, moment, { type, ...situation }));
  const eachMoment = (situation: Situation, outcome: unknown) =>
    momentsOf(situation, at).map(() => outcome);

  it(`${rule.id} is checked at ${at.join(', ')}`, () => expect(rule.when).toEqual(at));
  for (const [name, situation] of Object.entries(keptBy)) {
    it(`${rule.id} is kept by ${name}`, () => {
      expect(judged(situation)).toEqual(eachMoment(situation, 'PASSED'));
    });
  }
  for (const [name, situation] of Object.entries(brokenBy)) {
    it(`${rule.id} is broken by ${name}`, () => {
      const violation = violationOf(rule, situation.field ?? field);
      expect(judged(situation)).toEqual(eachMoment(situation, violation));
    });
  }
  for (const [name, situation] of Object.entries(doesNotApplyTo)) {
    it(`${rule.id} does not apply to ${name}`, () => {
      expect(judged(situation)).toEqual(eachMoment(situation, 'NOT_APPLICABLE'));
    });
  }
}

/** The facts of a situation tell its moments: evidence comes at activation, a reason at termination. */
function momentsOf({ facts }: Situation, at: readonly Moment[]): readonly Moment[] {
  if (facts?.activation) return ['activate'];
  if (facts?.termination) return ['terminate'];
  return at.filter((moment) => moment !== 'activate' && moment !== 'terminate');
}

function judge(
  rule: Rule,
  moment: Moment,
  { type, body = {}, facts = {} }: Situation & { readonly type: ContractType },
): unknown {
  const agreement = agreementOf(type, body);
  try {
    const [check] = evaluate([rule], { moment, subject: agreement, facts: { now: NOW, ...facts } });
    return check?.outcome;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { code: error.code, details: error.details };
  }
}

function violationOf({ id, reference }: Rule, field: string): unknown {
  const message: unknown = expect.stringContaining(`(${reference})`);
  return { code: 'SHARIAH_VIOLATION', details: [{ code: id, field, message }] };
}

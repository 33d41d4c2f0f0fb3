import { problem, type Detail } from '@masar/kit/errors';
import { fraction } from '@masar/kit/money';
import { factOf, FACTS } from '../engine/facts';
import { untiled, type Band } from './bands';
import { checkCondition } from './check-condition';
import { BOUNDS, type Bounds, type Condition } from './condition';
import type { Rule, Tables } from './tables';

/** Names of answers that a rule may ask for. */
const ANSWERS: ReadonlySet<string> = new Set(
  Object.values(FACTS).flatMap(({ answers }) => answers),
);

/** Problems of the rules of tables. */
export function checkRules({ rules, products, thresholds }: Tables): Detail[] {
  const codes = new Set(products.map(({ code }) => code));
  const problems = rules.flatMap((rule, at) => {
    const path = `rules[${at}]`;
    const first = rules.findIndex(({ id }) => id === rule.id);
    const strangers = (rule.products ?? []).filter((code) => !codes.has(code));
    return [
      ...(first < at ? [problem(`${path}.id`, 'INVALID_VALUE', `repeats rules[${first}]`)] : []),
      ...strangers.map((code) =>
        problem(`${path}.products`, 'INVALID_VALUE', `${code} is no product of these tables`),
      ),
      ...checkCondition({ path: `${path}.when`, value: rule.when }, thresholds),
      ...checkEffects(path, rule),
    ];
  });
  return problems.length > 0 ? problems : checkGroups(rules);
}

function checkEffects(path: string, { then }: Rule): Detail[] {
  const points = then.filter(({ kind }) => kind === 'POINTS');
  const asked = then.flatMap((effect, at) =>
    effect.kind === 'REQUEST_INFORMATION' && !ANSWERS.has(effect.answer)
      ? [
          problem(
            `${path}.then[${at}].answer`,
            'INVALID_VALUE',
            `must be one of ${[...ANSWERS].join(', ')}`,
          ),
        ]
      : [],
  );
  if (points.length < 2) return asked;
  return [...asked, problem(`${path}.then`, 'INVALID_VALUE', 'gives points more than once')];
}

function checkGroups(rules: readonly Rule[]): Detail[] {
  const names = new Set(rules.flatMap(({ group }) => group ?? []));
  return [...names].flatMap((name) => {
    const members = rules.flatMap((rule, at) => (rule.group === name ? [{ rule, at }] : []));
    return checkGroup(members);
  });
}

interface Member {
  readonly rule: Rule;
  readonly at: number;
}

function checkGroup(members: readonly Member[]): Detail[] {
  const subject = subjectOf(members[0]?.rule.when);
  const misfits = members.filter(
    ({ rule }) => bandOf(rule, '') === undefined || subjectOf(rule.when) !== subject,
  );
  if (misfits.length > 0) {
    const complaint = 'must compare the same fact or ratio as its group, with numbers';
    return misfits.map(({ at }) => problem(`rules[${at}].when`, 'INVALID_VALUE', complaint));
  }
  const bands = members.map(({ rule, at }) => bandOf(rule, `rules[${at}]`) as Band);
  const found = untiled(bands, isWhole(members[0]?.rule.when)).map((each) =>
    problem(each.name, 'INVALID_VALUE', each.problem),
  );
  return found;
}

/** Two conditions of one group are about the same. */
function subjectOf(when: Condition | undefined): string | undefined {
  if (when && 'fact' in when) return when.fact;
  return when && 'ratio' in when ? JSON.stringify(when.ratio) : undefined;
}

function isWhole(when: Condition | undefined): boolean {
  return when !== undefined && 'fact' in when && factOf(when.fact)?.isWhole === true;
}

/** Undefined for a condition that is no stretch of plain numbers. */
function bandOf({ when }: Rule, name: string): Band | undefined {
  if (subjectOf(when) === undefined) return undefined;
  const bounds = when as Bounds;
  const given = BOUNDS.flatMap((bound) => bounds[bound] ?? []);
  if (given.length === 0 || given.some((operand) => typeof operand === 'object')) return undefined;
  const end = (included: 'from' | 'to', excluded: 'above' | 'below') => {
    const operand = bounds[included] ?? bounds[excluded];
    if (operand === undefined || typeof operand === 'object') return undefined;
    return { at: fraction(operand), isIncluded: bounds[included] !== undefined };
  };
  const low = end('from', 'above');
  const high = end('to', 'below');
  return { name, ...(low && { low }), ...(high && { high }) };
}

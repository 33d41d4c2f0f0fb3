import { problem, type Detail } from '@masar/kit/errors';
import { FACTS } from '../facts';
import { checkCondition } from './check-condition';
import { checkGroups } from './check-groups';
import type { Rule, Tables } from './tables';

/** Answers that a rule may ask for. */
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
  return problems.length > 0 ? problems : checkGroups(rules, products);
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

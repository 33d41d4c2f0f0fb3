import type * as shapes from '@masar/proto/gen/shapes/masar/underwriting/v1/underwriting';
import { BOUNDS, type Bounds, type Comparison, type Operand } from '../shared/tables/condition';
import type { RiskClass, Rule } from '../shared/tables/tables';

type Criterion = shapes.RiskCriterion;

const WORDS = { from: 'at least', to: 'at most', above: 'above', below: 'below' } as const;

/** Criteria of a class: the rules with one comparison whose points alone put an applicant into it. */
export function criteriaOf(
  { fromPoints, toPoints }: RiskClass,
  rules: readonly Rule[],
): Criterion[] {
  return rules.flatMap(({ id: rule, when, then }) => {
    const points = then.flatMap((effect) => (effect.kind === 'POINTS' ? [effect.points] : []))[0];
    const isOfClass =
      points !== undefined && points >= fromPoints && points <= (toPoints ?? Infinity);
    if (!isOfClass || !isComparison(when)) return [];
    return [{ rule, factor: factorOf(when), ...testOf(when) }];
  });
}

function isComparison(when: Rule['when']): when is Comparison {
  return 'fact' in when || 'ratio' in when;
}

function factorOf(when: Comparison): string {
  if ('fact' in when) return when.fact;
  const name = ({ fact, times }: { readonly fact: string; readonly times?: string }) =>
    times === undefined ? fact : `${times} × ${fact}`;
  return `(${when.ratio.of.map(name).join(' + ')}) / ${name(when.ratio.to)}`;
}

function testOf(when: Comparison): Pick<Criterion, 'operator' | 'value'> {
  if ('is' in when) return { operator: 'is', value: String(when.is) };
  if ('in' in when) return { operator: 'one of', value: when.in.join(', ') };
  const bounds: Bounds = when;
  const { from, to } = bounds;
  if (from !== undefined && to !== undefined) {
    return { operator: 'between', value: `${valueOf(from)}-${valueOf(to)}` };
  }
  const given = BOUNDS.flatMap((bound) => {
    const operand = bounds[bound];
    return operand === undefined ? [] : [{ word: WORDS[bound], value: valueOf(operand) }];
  });
  return {
    operator: given.map(({ word }) => word).join(', '),
    value: given.map(({ value }) => value).join(', '),
  };
}

function valueOf(operand: Operand): string {
  return typeof operand === 'object' ? operand.threshold : String(operand);
}

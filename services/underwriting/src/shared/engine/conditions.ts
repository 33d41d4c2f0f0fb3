import { fraction } from '@masar/kit/money';
import {
  BOUNDS,
  type Bound,
  type Bounds,
  type Comparison,
  type Condition,
  type Operand,
  type Ratio,
  type Term,
} from '../tables/condition';
import type { Amounts } from '../tables/tables';
import type { Facts, FactValue } from './applicant';
import type { FactName } from '../facts';

type Decimal = ReturnType<typeof fraction>;

/** Undefined where a needed fact is unknown. */
export type Truth = boolean | undefined;

/** A compiled condition. */
export interface Predicate {
  /** Kleene's three-valued logic: removing a fact never turns false into true, or true into false. */
  readonly holds: (facts: Facts, currency: string) => Truth;
  /** Facts that it may need. */
  readonly needs: readonly FactName[];
  /** Facts that it divides by. */
  readonly divisors: readonly FactName[];
}

export type Thresholds = Readonly<Record<string, Amounts>>;

/** Compiles a condition of checked tables. */
export function compile(condition: Condition, thresholds: Thresholds): Predicate {
  if ('all' in condition) return every(condition.all.map((each) => compile(each, thresholds)));
  if ('any' in condition) return some(condition.any.map((each) => compile(each, thresholds)));
  if ('not' in condition) return not(compile(condition.not, thresholds));
  return comparison(condition, thresholds);
}

function every(parts: readonly Predicate[]): Predicate {
  return {
    ...needsOf(parts),
    holds: (facts, currency) => {
      let truth: Truth = true;
      for (const { holds } of parts) {
        const each = holds(facts, currency);
        if (each === false) return false;
        if (each === undefined) truth = undefined;
      }
      return truth;
    },
  };
}

function some(parts: readonly Predicate[]): Predicate {
  return not(every(parts.map(not)));
}

function not({ holds, ...rest }: Predicate): Predicate {
  return {
    ...rest,
    holds: (facts, currency) => {
      const truth = holds(facts, currency);
      return truth === undefined ? undefined : !truth;
    },
  };
}

function needsOf(parts: readonly Predicate[]): Omit<Predicate, 'holds'> {
  const all = (pick: (part: Predicate) => readonly FactName[]) => [...new Set(parts.flatMap(pick))];
  return { needs: all(({ needs }) => needs), divisors: all(({ divisors }) => divisors) };
}

function comparison(condition: Comparison, thresholds: Thresholds): Predicate {
  if ('ratio' in condition) return ratio(condition.ratio, boundsOf(condition, thresholds));
  const name = condition.fact as FactName;
  const test = testOf(condition, thresholds);
  return {
    needs: [name],
    divisors: [],
    holds: (facts, currency) => {
      const value = facts[name];
      return value === undefined ? undefined : test(value, currency);
    },
  };
}

function testOf(
  condition: Exclude<Comparison, { ratio: Ratio }>,
  thresholds: Thresholds,
): (value: FactValue, currency: string) => boolean {
  if ('is' in condition) return (value) => value === condition.is;
  if ('in' in condition) {
    const values = new Set<FactValue>(condition.in);
    return (value) => values.has(value);
  }
  const bounds = boundsOf(condition, thresholds);
  return (value, currency) =>
    bounds.every(({ holds, bound }) => holds((value as Decimal).cmp(bound(currency))));
}

/** Multiplies both sides by the divisor instead of dividing. A divisor of zero or less makes the comparison unknown. */
function ratio({ of, to }: Ratio, bounds: readonly CompiledBound[]): Predicate {
  const terms = of.map(termOf);
  const divisor = termOf(to);
  return {
    needs: [...new Set([...terms, divisor].map(({ fact }) => fact))],
    divisors: [divisor.fact],
    holds: (facts, currency) => {
      const sum = sumOf(terms, facts);
      const per = valueOf(divisor, facts);
      if (!sum || !per?.gt(0)) return undefined;
      return bounds.every(({ holds, bound }) => holds(sum.cmp(bound(currency).times(per))));
    },
  };
}

interface CompiledTerm {
  readonly fact: FactName;
  readonly times: Decimal | undefined;
}

function termOf({ fact, times }: Term): CompiledTerm {
  return { fact: fact as FactName, times: times === undefined ? undefined : fraction(times) };
}

function valueOf({ fact, times }: CompiledTerm, facts: Facts): Decimal | undefined {
  const value = facts[fact] as Decimal | undefined;
  return value && times ? value.times(times) : value;
}

function sumOf(terms: readonly CompiledTerm[], facts: Facts): Decimal | undefined {
  let sum: Decimal | undefined = fraction(0);
  for (const term of terms) {
    const value = valueOf(term, facts);
    if (!value) return undefined;
    sum = sum.plus(value);
  }
  return sum;
}

interface CompiledBound {
  readonly holds: (order: number) => boolean;
  readonly bound: (currency: string) => Decimal;
}

const HOLDS: Readonly<Record<Bound, (order: number) => boolean>> = {
  from: (order) => order >= 0,
  to: (order) => order <= 0,
  above: (order) => order > 0,
  below: (order) => order < 0,
};

function boundsOf(bounds: Bounds, thresholds: Thresholds): readonly CompiledBound[] {
  return BOUNDS.flatMap((name) => {
    const operand = bounds[name];
    if (operand === undefined) return [];
    return [{ holds: HOLDS[name], bound: operandOf(operand, thresholds) }];
  });
}

function operandOf(operand: Operand, thresholds: Thresholds): (currency: string) => Decimal {
  if (typeof operand !== 'object') {
    const value = fraction(operand);
    return () => value;
  }
  const amounts = Object.entries(thresholds[operand.threshold] ?? {});
  const values = new Map(amounts.map(([currency, amount]) => [currency, fraction(amount)]));
  return (currency) => {
    const value = values.get(currency);
    if (!value) throw new RangeError(`threshold ${operand.threshold} has no amount in ${currency}`);
    return value;
  };
}

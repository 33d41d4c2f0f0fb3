import { problem, type Detail } from '@masar/kit/errors';
import { fraction } from '@masar/kit/money';
import { factOf, FACTS } from '../facts';
import { BOUNDS, type Condition, type Operand, type Ratio } from './condition';
import type { Tables } from './tables';

type Thresholds = Tables['thresholds'];

/** A part of the tables with its path. */
interface Placed<T> {
  readonly path: string;
  readonly value: T;
}

const KINDS = ['all', 'any', 'not', 'fact', 'ratio'] as const;
const TESTS = ['is', 'in', ...BOUNDS] as const;

/**
 * Problems of a well-formed condition: unknown facts and thresholds, tests of another type than the fact, a divisor of
 * zero.
 */
export function checkCondition(
  { path, value }: Placed<Condition>,
  thresholds: Thresholds,
): Detail[] {
  const given = KINDS.filter((kind) => kind in value);
  if (given.length !== 1) {
    return [problem(path, 'INVALID_VALUE', `needs one of ${KINDS.join(', ')}, and only one`)];
  }
  const inside = (name: string, each: Condition) =>
    checkCondition({ path: `${path}.${name}`, value: each }, thresholds);
  const tests = TESTS.filter((test) => test in value);
  if ('all' in value || 'any' in value || 'not' in value) {
    const stray = tests.map((test) => problem(`${path}.${test}`, 'UNKNOWN_FIELD', 'tests nothing'));
    if ('not' in value) return [...stray, ...inside('not', value.not)];
    const [name, parts] = 'all' in value ? ['all', value.all] : ['any', value.any];
    return [...stray, ...parts.flatMap((each, at) => inside(`${name}[${at}]`, each))];
  }
  if (tests.length === 0) {
    return [problem(path, 'REQUIRED', `tests nothing: say one of ${TESTS.join(', ')}`)];
  }
  return [
    ...('ratio' in value
      ? checkRatio({ path: `${path}.ratio`, value: value.ratio })
      : checkFact(path, value.fact)),
    ...checkTests({ path, value }, thresholds),
  ];
}

function checkFact(path: string, fact: string): Detail[] {
  if (factOf(fact)) return [];
  const known = Object.keys(FACTS).join(', ');
  return [problem(`${path}.fact`, 'INVALID_VALUE', `${fact} is unknown; known are: ${known}`)];
}

function checkRatio({ path, value: { of, to } }: Placed<Ratio>): Detail[] {
  const terms = [
    ...of.map((value, at) => ({ path: `${path}.of[${at}]`, value })),
    { path: `${path}.to`, value: to },
  ];
  const problems = terms.flatMap((term) => {
    const { fact } = term.value;
    const unknown = checkFact(term.path, fact);
    if (unknown.length > 0 || factOf(fact)?.type === 'number') return unknown;
    return [problem(`${term.path}.fact`, 'INVALID_VALUE', `${fact} is no number`)];
  });
  if (to.times !== undefined && fraction(to.times).eq(0)) {
    problems.push(problem(`${path}.to.times`, 'OUT_OF_RANGE', 'must be above zero: it divides'));
  }
  return problems;
}

function checkTests(
  {
    path,
    value,
  }: Placed<Exclude<Condition, { all: unknown } | { any: unknown } | { not: unknown }>>,
  thresholds: Thresholds,
): Detail[] {
  const type = 'ratio' in value ? 'number' : factOf(value.fact)?.type;
  if (type === undefined) return [];
  const wanted = { number: BOUNDS, text: ['is', 'in'], flag: ['is'] }[type] as readonly string[];
  const misfits = TESTS.filter((test) => test in value && !wanted.includes(test)).map((test) =>
    problem(
      `${path}.${test}`,
      'INVALID_VALUE',
      `does not fit a ${type}: it takes ${wanted.join(', ')}`,
    ),
  );
  if ('is' in value && (typeof value.is === 'boolean') !== (type === 'flag') && type !== 'number') {
    misfits.push(problem(`${path}.is`, 'INVALID_TYPE', `must be a ${type}`));
  }
  const bounds = BOUNDS.flatMap((name) => {
    const operand = (value as Readonly<Record<string, Operand | undefined>>)[name];
    return operand === undefined ? [] : [{ path: `${path}.${name}`, operand }];
  });
  return [...misfits, ...bounds.flatMap((bound) => checkOperand(bound, thresholds))];
}

function checkOperand(
  { path, operand }: { readonly path: string; readonly operand: Operand },
  thresholds: Thresholds,
): Detail[] {
  if (typeof operand !== 'object' || Object.hasOwn(thresholds, operand.threshold)) return [];
  const known = Object.keys(thresholds).join(', ') || 'none';
  const complaint = `${operand.threshold} is no threshold; known are: ${known}`;
  return [problem(`${path}.threshold`, 'INVALID_VALUE', complaint)];
}

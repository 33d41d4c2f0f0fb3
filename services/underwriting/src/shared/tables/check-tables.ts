import { problem, type Detail } from '@masar/kit/errors';
import { fraction } from '@masar/kit/money';
import { nameKey } from '../names';
import { checkAmounts } from './check-amounts';
import { checkProducts } from './check-products';
import { checkRules } from './check-rules';
import { untiled, type Band } from './bands';
import type { RiskClass, Tables } from './tables';

/**
 * Problems of well-formed tables, each with its line: gaps, overlaps, unknown names, divisors of zero. Tables without
 * problems cannot fail while an application is evaluated.
 */
export function checkTables(tables: Tables): Detail[] {
  const { thresholds, currencies, occupations, conditions, riskClasses } = tables;
  return [
    ...Object.entries(thresholds).flatMap(([name, amounts]) =>
      checkAmounts(`thresholds.${name}`, amounts, currencies),
    ),
    ...repeated('occupations', occupations),
    ...repeated('conditions', conditions),
    ...checkClasses(riskClasses),
    ...checkRules(tables),
    ...checkProducts(tables),
    ...checkMortality(tables),
  ];
}

function repeated(path: string, all: readonly { readonly name: string }[]): Detail[] {
  const seen = new Map<string, number>();
  return all.flatMap(({ name }, at) => {
    const before = seen.get(nameKey(name));
    if (before === undefined) seen.set(nameKey(name), at);
    if (before === undefined) return [];
    return [problem(`${path}[${at}].name`, 'INVALID_VALUE', `repeats ${path}[${before}]`)];
  });
}

function checkClasses(classes: readonly RiskClass[]): Detail[] {
  const problems = classes.flatMap(({ code, factor }, at) => {
    const path = `riskClasses[${at}]`;
    const first = classes.findIndex((each) => each.code === code);
    if (first < at)
      return [problem(`${path}.code`, 'INVALID_VALUE', `repeats riskClasses[${first}]`)];
    if ((code === 'DECLINED') === (factor === undefined)) return [];
    const complaint = code === 'DECLINED' ? 'is not for DECLINED' : 'is required';
    return [problem(`${path}.factor`, code === 'DECLINED' ? 'NOT_ALLOWED' : 'REQUIRED', complaint)];
  });
  const bands = classes.map(({ fromPoints, toPoints }, at) =>
    bandOf(`riskClasses[${at}]`, fromPoints, toPoints),
  );
  const lowest = Math.min(...classes.map(({ fromPoints }) => fromPoints));
  if (lowest !== 0) problems.push(problem('riskClasses', 'OUT_OF_RANGE', 'must begin at 0 points'));
  if (!classes.some(({ toPoints }) => toPoints === undefined)) {
    problems.push(problem('riskClasses', 'REQUIRED', 'need one class without toPoints'));
  }
  return [...problems, ...detailsOf(untiled(bands, true))];
}

function bandOf(name: string, low: number, high: number | undefined): Band {
  return {
    name,
    low: { at: fraction(low), isIncluded: true },
    ...(high !== undefined && { high: { at: fraction(high), isIncluded: true } }),
  };
}

function detailsOf(all: ReturnType<typeof untiled>): Detail[] {
  return all.map((each) => problem(each.name, 'INVALID_VALUE', each.problem));
}

function checkMortality({ mortality }: Tables): Detail[] {
  if (!mortality) return [];
  const bands = mortality.rates.map(({ age }, at) => bandOf(`mortality.rates[${at}]`, age, age));
  return detailsOf(untiled(bands, true));
}

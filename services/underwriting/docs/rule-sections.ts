import { code, table, type Sections } from '@masar/kit/pages';
import {
  BOUNDS,
  type Bounds,
  type Condition,
  type Operand,
  type Ratio,
} from '../src/shared/tables/condition';
import { readBuiltIn } from '../src/shared/tables/read-built-in';
import type { Effect, Rule, Tables } from '../src/shared/tables/tables';

const WORDS = { from: '≥', to: '≤', above: '>', below: '<' } as const;

function operand(value: Operand): string {
  return typeof value === 'object' ? `threshold ${code(value.threshold)}` : String(value);
}

function ratio({ of, to }: Ratio): string {
  const term = ({ fact, times }: { readonly fact: string; readonly times?: string }) =>
    times === undefined ? fact : `${times} × ${fact}`;
  return `(${of.map(term).join(' + ')}) / ${term(to)}`;
}

function condition(when: Condition): string {
  if ('all' in when) return when.all.map(condition).join(' and ');
  if ('any' in when) return when.any.map(condition).join(' or ');
  if ('not' in when) return `not ${condition(when.not)}`;
  const subject = 'ratio' in when ? ratio(when.ratio) : when.fact;
  if ('is' in when) return `${subject} is ${String(when.is)}`;
  if ('in' in when) return `${subject} in ${when.in.join(', ')}`;
  const bounds: Bounds = when;
  const tests = BOUNDS.flatMap((bound) => {
    const value = bounds[bound];
    return value === undefined ? [] : [`${WORDS[bound]} ${operand(value)}`];
  });
  return `${subject} ${tests.join(' and ')}`;
}

function effect(each: Effect): string {
  switch (each.kind) {
    case 'POINTS':
      return `${each.points} points`;
    case 'REFER':
      return `refer: ${each.reason}`;
    case 'DECLINE':
      return `decline: ${each.reason}`;
    case 'LOADING':
      return `${each.type} +${each.percent} %`;
    case 'FLAT_EXTRA':
      return `+${each.perMille} ‰ of the sum: ${each.reason}`;
    case 'EXCLUSION':
      return `excludes: ${each.text}`;
    case 'CONDITION':
      return `asks: ${each.text}`;
    case 'REQUEST_INFORMATION':
      return `asks for ${each.answer}`;
  }
}

/**
 * Sources in the data cite a page that readers of this repository do not have. They stay there as they are: clients
 * read them, and the hash of the tables covers them.
 */
const UNREADABLE = /(: the )?\w+ page, 5\.2(, has one only)?[:;]? ?/;

function sourceOf({ source }: Rule): string {
  return source.replace(UNREADABLE, '') || 'usual practice';
}

function rulesOf({ rules }: Tables): string {
  const head = ['rule', 'fires when', 'effect', 'source'];
  const rows = rules.map((rule) => {
    const { id, products, when, then } = rule;
    return [
      code(id),
      `${products ? `${products.join(', ')}: ` : ''}${condition(when)}`,
      then.map(effect).join('; '),
      sourceOf(rule),
    ];
  });
  return table(head, rows);
}

function classesOf({ riskClasses }: Tables): string {
  const rows = riskClasses.map((each) => [
    each.code,
    each.toPoints === undefined
      ? `${each.fromPoints} and more`
      : `${each.fromPoints}–${each.toPoints}`,
    each.factor ?? '–',
    each.description,
  ]);
  return table(['class', 'points', 'factor', ''], rows);
}

function productsOf(all: readonly Tables[]): string {
  const rows = all.flatMap(({ products }) =>
    products.map(({ code: name, termUnit, minTerm, maxTerm, contribution, ...product }) => [
      code(name),
      product.name,
      `${minTerm}–${maxTerm} ${termUnit.toLowerCase()}`,
      `${product.maxCoverage['SAR']} SAR`,
      contribution ? contribution.pattern.toLowerCase() : '–',
      product.automated ? 'a day' : 'five business days',
    ]),
  );
  return table(['product', '', 'term', 'up to', 'contribution', 'decision within'], rows);
}

const tables = readBuiltIn();

/** The tables of the page of rules, as the engine has them. */
export const RULE_SECTIONS: Sections = {
  products: () => productsOf(Object.values(tables)),
  'takaful classes': () => classesOf(tables.TAKAFUL),
  'takaful rules': () => rulesOf(tables.TAKAFUL),
  'financing rules': () => rulesOf(tables.FINANCING),
  'investment rules': () => rulesOf(tables.INVESTMENT),
  'trade rules': () => rulesOf(tables.TRADE),
};

import { problem, type Detail } from '@masar/kit/errors';
import { fraction } from '@masar/kit/money';
import { factOf } from '../facts';
import { unreached, untiled, type Band } from './bands';
import { BOUNDS, type Bounds, type Condition } from './condition';
import type { Product, Rule } from './tables';

interface Member {
  readonly rule: Rule;
  readonly at: number;
}

/**
 * Problems of groups. For each product, the rules of a group that apply to it must cover every value of their fact or
 * ratio exactly once, so that no value passes without a rule.
 */
export function checkGroups(rules: readonly Rule[], products: readonly Product[]): Detail[] {
  const names = new Set(rules.flatMap(({ group }) => group ?? []));
  return [...names].flatMap((name) => {
    const members = rules.flatMap((rule, at) => (rule.group === name ? [{ rule, at }] : []));
    const misfits = misfitsOf(members);
    return misfits.length > 0 ? misfits : distinct(untiledFor(members, products));
  });
}

function misfitsOf(members: readonly Member[]): Detail[] {
  const subject = subjectOf(members[0]?.rule.when);
  return members.flatMap(({ rule, at }) => {
    const complaint = complaintOf(rule, subject);
    return complaint === undefined
      ? []
      : [problem(`rules[${at}].when`, 'INVALID_VALUE', complaint)];
  });
}

function complaintOf(rule: Rule, subject: string | undefined): string | undefined {
  if (bandOf(rule, '') === undefined || subjectOf(rule.when) !== subject) {
    return 'must compare the same fact or ratio as its group, with numbers';
  }
  const { from, above, to, below } = rule.when as Bounds;
  const isDoubled =
    (from !== undefined && above !== undefined) || (to !== undefined && below !== undefined);
  return isDoubled
    ? 'must have from or above, to or below, not both: a band of a group has one bound at each end'
    : undefined;
}

/** Gaps and overlaps by product: a rule that is limited to other products leaves a gap for this one. */
function untiledFor(members: readonly Member[], products: readonly Product[]): Detail[] {
  const when = members[0]?.rule.when;
  const isWhole = factIn(when)?.isWhole === true;
  return products.flatMap((product) => {
    const own = members.filter(({ rule }) => rule.products?.includes(product.code) ?? true);
    const bands = own.map(({ rule, at }) => bandOf(rule, `rules[${at}]`) as Band);
    const found = [
      ...untiled(bands, isWhole),
      ...unreached(bands, fraction(leastOf(when, product)), isWhole),
    ];
    const only = own.length < members.length ? ` (for ${product.code})` : '';
    return found.map(({ name, problem: words }) => problem(name, 'INVALID_VALUE', words + only));
  });
}

/** A gap that all products share is reported once. */
function distinct(details: readonly Detail[]): Detail[] {
  return [...new Map(details.map((detail) => [detail.message, detail])).values()];
}

/** The fact or ratio that a condition compares. */
function subjectOf(when: Condition | undefined): string | undefined {
  if (when && 'fact' in when) return when.fact;
  return when && 'ratio' in when ? JSON.stringify(when.ratio) : undefined;
}

function factIn(when: Condition | undefined) {
  return when && 'fact' in when ? factOf(when.fact) : undefined;
}

/** The least possible value; a ratio is never below zero. */
function leastOf(when: Condition | undefined, { minTerm }: Product): number {
  if (when && 'fact' in when && when.fact === 'term') return minTerm;
  return factIn(when)?.least ?? 0;
}

/** Undefined for a condition without bounds that are plain numbers. */
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

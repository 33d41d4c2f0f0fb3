import { DomainError, type Detail } from '@masar/kit/errors';
import type { Rule } from './rule';

/** The newest evaluation of one rule. A failed one refuses the command and is never kept. */
export interface ComplianceCheck {
  readonly rule: string;
  readonly outcome: 'PASSED' | 'NOT_APPLICABLE';
  readonly reference: string;
  /** A notice for the reviewers. */
  readonly message?: string;
}

/** The subject of a check, and its moment. */
export interface Case<Subject, Facts, Moment> {
  readonly moment: Moment;
  readonly subject: Subject;
  readonly facts: Facts;
}

/**
 * Checks every rule that is due at this moment.
 * @throws DomainError SHARIAH_VIOLATION with one detail for each broken rule
 */
export function evaluate<Subject, Facts, Moment extends string>(
  rules: readonly Rule<Subject, Facts, Moment>[],
  { moment, subject, facts }: Case<Subject, Facts, Moment>,
): readonly ComplianceCheck[] {
  const checks: ComplianceCheck[] = [];
  const broken: Detail[] = [];
  for (const { id, reference, field, check, when } of rules) {
    if (!when.includes(moment)) continue;
    const finding = check(subject, facts);
    if (typeof finding === 'string') checks.push({ rule: id, outcome: finding, reference });
    else if ('remark' in finding)
      checks.push({ rule: id, outcome: 'NOT_APPLICABLE', reference, message: finding.remark });
    else if ('notice' in finding)
      checks.push({ rule: id, outcome: 'PASSED', reference, message: finding.notice });
    else {
      const message = `${finding.message} (${reference})`;
      broken.push({ field: finding.field ?? field, message, code: id });
    }
  }
  if (broken.length > 0) throw shariahViolation(broken);
  return checks;
}

/** The checks of a contract with newer ones in their places, in the order of the rules. */
export function renew(
  rules: readonly { readonly id: string }[],
  before: readonly ComplianceCheck[],
  newer: readonly ComplianceCheck[],
): readonly ComplianceCheck[] {
  const newest = new Map([...before, ...newer].map((check) => [check.rule, check]));
  return rules.flatMap(({ id }) => newest.get(id) ?? []);
}

/**
 * Ids of the rules that a command was judged by and kept.
 * @param before the checks before the command; a check that it did not renew is the same object
 */
export function rulesKept(
  after: readonly ComplianceCheck[],
  before: readonly ComplianceCheck[] = [],
): readonly string[] {
  const made = after.filter((check) => check.outcome === 'PASSED' && !before.includes(check));
  return made.map(({ rule }) => rule);
}

function shariahViolation(broken: readonly Detail[]): DomainError {
  const ids = broken.map(({ code }) => code).join(', ');
  const count = broken.length === 1 ? '1 Shariah rule is' : `${broken.length} Shariah rules are`;
  return new DomainError('SHARIAH_VIOLATION', `${count} broken: ${ids}`, broken);
}

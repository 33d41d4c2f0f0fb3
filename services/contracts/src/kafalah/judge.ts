import type { Kafalah } from './kafalah';
import { evaluate, type ComplianceCheck } from '../shared/rules/evaluate';
import type { Facts, Moment } from './rules/rule';
import { KAFALAH_RULES } from './rules/rules';
import type { Terms } from './terms';

/**
 * The results of the rules that are due at this moment.
 * @throws DomainError SHARIAH_VIOLATION with one detail for each broken rule
 */
export function judge(
  terms: Terms | Kafalah,
  moment: Moment,
  facts: Facts,
): readonly ComplianceCheck[] {
  return evaluate(KAFALAH_RULES, { moment, subject: terms, facts });
}

import type { Contract } from './contract';
import { evaluate, renew, type ComplianceCheck } from '../shared/rules/evaluate';
import type { Facts, Moment } from './rules/rule';
import { RULES } from './rules/rules-by-type';

/**
 * The checks of a contract with those that are due at this moment made anew.
 * @throws DomainError SHARIAH_VIOLATION
 */
export function recheck(
  contract: Contract,
  moment: Moment,
  facts: Facts,
): readonly ComplianceCheck[] {
  const rules = RULES[contract.type];
  const newer = evaluate(rules, { moment, subject: contract, facts });
  return renew(rules, contract.compliance.checks, newer);
}

import { evaluate, renew, type ComplianceCheck } from '../shared/rules/evaluate';
import type { Murabaha } from './contract';
import { MURABAHA_RAIL_RULES } from './rules/murabaha-rail-rules';
import type { Facts, Moment } from './rules/rule';

/**
 * The checks of a contract with those that are due at this moment made anew.
 * @throws DomainError SHARIAH_VIOLATION
 */
export function recheck(
  contract: Murabaha,
  moment: Moment,
  facts: Omit<Facts, 'policy' | 'price'>,
): readonly ComplianceCheck[] {
  const { policy, price, checks } = contract;
  const known = { ...facts, policy, price };
  const newer = evaluate(MURABAHA_RAIL_RULES, { moment, subject: contract, facts: known });
  return renew(MURABAHA_RAIL_RULES, checks, newer);
}

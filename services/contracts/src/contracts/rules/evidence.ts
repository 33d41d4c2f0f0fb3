import { dateOf } from '@masar/kit/time';
import type { Facts } from './rule';
import { violation, type Violation } from '../../shared/rules/rule';

/**
 * True when an evidenced instant comes before the contract takes effect: in the past now, and on no
 * later day than the effective date (which has no hour to compare with).
 */
export function precedes(at: string, { now, activation }: Facts): boolean {
  const instant = new Date(at);
  return instant < now && (!activation || dateOf(instant) <= activation.effectiveDate);
}

/** Ownership must be evidenced, and be older than the contract it serves. */
export function ownershipBroken(facts: Facts, contract: 'sale' | 'lease'): Violation | false {
  const ownership = facts.activation?.evidence.ownership;
  if (!ownership) {
    return violation(
      `no evidence that the financier owned the asset before the ${contract}; send ` +
        'evidence.ownership with documentRef and acquiredAt',
    );
  }
  return (
    !precedes(ownership.acquiredAt, facts) &&
    violation(
      `the asset was not acquired before the ${contract}; acquire it first and activate then`,
      'evidence.ownership.acquiredAt',
    )
  );
}

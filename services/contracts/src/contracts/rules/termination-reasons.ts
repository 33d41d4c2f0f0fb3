import type { TerminateContractRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/contracts';

type Reason = TerminateContractRequest['reason'];

/**
 * Reasons by which one side ends a contract against the other. Of the rest, mutual_agreement and
 * early_settlement take both sides, expiry is the agreed end, and asset_total_loss, force_majeure
 * and regulatory come from outside.
 */
const ONE_SIDED: readonly Reason[] = ['default', 'breach'];

export function isOneSided(reason: Reason): boolean {
  return ONE_SIDED.includes(reason);
}

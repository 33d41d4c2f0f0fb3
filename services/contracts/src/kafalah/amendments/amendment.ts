import type { CalendarDate } from '@masar/kit/time';
import type { ComplianceCheck } from '../../shared/rules/evaluate';
import type { AmendKafalahContractRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/kafalah';
import type { AmendmentStatus } from './lifecycle';

/** A change of the amount or the last day of a guarantee in force, which a second person decides. */
export interface Amendment extends Omit<AmendKafalahContractRequest, 'fee'> {
  readonly id: string;
  readonly status: AmendmentStatus;
  /** The terms that it would change, as they were when it was proposed. */
  readonly former: { readonly end_date: CalendarDate; readonly guaranteed_amount: string };
  /** The fee for this change alone. */
  readonly fee: string;
  readonly checks: readonly ComplianceCheck[];
  readonly proposed_at: string;
  readonly proposed_by: string;
  readonly decided_at?: string;
  readonly decided_by?: string;
  readonly decision_reason?: string;
  readonly shariah_board_ref?: string;
  /** Claims that asked to extend or pay, and that the extension answers. */
  readonly extended_claims: readonly string[];
}

import type { Shown } from '@masar/kit/commands';
import { write, writeJson } from '@masar/kit/shape';
import * as shapes from '@masar/proto/gen/shapes/masar/contracts/v1/kafalah';
import type * as wire from '@masar/proto/gen/ts/masar/contracts/v1/kafalah';
import type { Amendment } from '../amendments/amendment';
import { paid, paidOn, recovered, remaining } from '../amounts';
import type { KafalahEvent } from '../events';
import { hasRecourse } from '../execute';
import type { Claim, FeePolicy, Kafalah, Recourse } from '../kafalah';
import { claimOf, recourseOf } from '../records';
import { claimsUntil } from '../terms';

/**
 * The guarantee as the API shows it.
 * @param claim_id the claim that a command was about; without one the latest is shown
 */
export function writeKafalah(shown: Shown<Kafalah>, claim_id?: string): wire.KafalahContract {
  return write(shapes.KafalahContract, fieldsOf(shown, claim_id));
}

/** One claim of the guarantee. */
export function writeClaim(state: Kafalah, claim: Claim): wire.KafalahClaim {
  return write(shapes.KafalahClaim, claimFields(state, claim));
}

/** One amendment of the guarantee. */
export function writeAmendment(amendment: Amendment): wire.KafalahAmendment {
  return write(shapes.KafalahAmendment, amendmentFields(amendment));
}

/** One recourse of the guarantor; the debtor is the guarantee's. */
export function writeRecourse(state: Kafalah, recourse: Recourse): wire.KafalahRecourse {
  return write(shapes.KafalahRecourse, recourseFields(state, recourse));
}

/** An event as consumers read it: the guarantee after it, with the claim and the recourse it is about. */
export function writeEvent(shown: Shown<Kafalah>, { type, claim_id, recourse_id }: KafalahEvent) {
  const { state } = shown;
  const claim = claim_id === undefined ? undefined : claimOf(state, claim_id);
  const recourse = recourse_id === undefined ? undefined : recourseOf(state, recourse_id);
  const contract = fieldsOf(shown, claim_id ?? recourse?.claim_id);
  const data = {
    contract: writeJson(shapes.KafalahContract, contract),
    ...(claim && { claim: writeJson(shapes.KafalahClaim, claimFields(state, claim)) }),
    ...(recourse && {
      recourse: writeJson(shapes.KafalahRecourse, recourseFields(state, recourse)),
    }),
  };
  return { type, data };
}

function fieldsOf(shown: Shown<Kafalah>, claim_id?: string): shapes.KafalahContract {
  const { id, workspaceId, createdAt, updatedAt, state } = shown;
  const { fee_policy, ...fields } = state;
  const amendment = state.amendments.at(-1);
  const claim = claim_id === undefined ? state.claims.at(-1) : claimOf(state, claim_id);
  return {
    ...fields,
    id,
    ...(workspaceId !== undefined && { workspace_id: workspaceId }),
    type: 'kafalah',
    subtype: state.kafalah_type,
    fee_breakdown: state.fee_breakdown ?? [],
    ...(fee_policy && { fee_policy: feePolicyFields(fee_policy) }),
    claim_window_days: state.claim_window_days ?? 0,
    claims_until: claimsUntil(state),
    claim_order: state.claim_order ?? 'ANY',
    claim_status: state.claims.at(-1)?.status ?? 'NO_CLAIM',
    has_recourse: hasRecourse(state),
    paid_amount: paid(state).toDecimal(),
    remaining_amount: remaining(state).toDecimal(),
    ...(claim && { claim: briefOf(state, claim) }),
    ...(amendment && { amendment: amendmentFields(amendment) }),
    created_by: state.createdBy,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}

function feePolicyFields({ policy, cap_percent, expenses }: FeePolicy): shapes.KafalahFeePolicy {
  const { amount, reference } = expenses ?? {};
  return {
    policy,
    cap_percent,
    ...(expenses && { expense_percent: expenses.percent }),
    ...(amount !== undefined && { expense_amount: amount }),
    ...(reference !== undefined && { expense_reference: reference }),
  };
}

function briefOf(state: Kafalah, { id, amount, status }: Claim): shapes.KafalahClaimBrief {
  const recourse = state.recourse.findLast((one) => one.claim_id === id);
  return { id, amount, status, ...(recourse && { recourse_id: recourse.id }) };
}

function claimFields(state: Kafalah, claim: Claim): shapes.KafalahClaim {
  return { ...claim, paid_amount: paidOn(state, claim).toDecimal() };
}

function amendmentFields(amendment: Amendment): shapes.KafalahAmendment {
  return { ...amendment, fee_breakdown: amendment.fee_breakdown ?? [] };
}

function recourseFields(state: Kafalah, recourse: Recourse): shapes.KafalahRecourse {
  return {
    ...recourse,
    debtor_id: state.principal_debtor_id,
    recovered_amount: recovered(state, recourse).toDecimal(),
  };
}

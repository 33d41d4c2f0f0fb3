import type { Decision as Change } from '@masar/kit/store';
import type * as wire from '@masar/proto/gen/ts/masar/contracts/v1/kafalah';
import type { Amendment } from '../amendments/amendment';
import { paid, paidOn, recovered, remaining } from '../amounts';
import { CONSENT, REVIEW } from '../commands';
import type { KafalahEvent } from '../events';
import { hasRecourse } from '../execute';
import type { Claim, Decision, FeePolicy, Kafalah, Recourse } from '../kafalah';
import { claimOf, recourseOf } from '../records';
import { rulesKept } from '../../shared/rules/evaluate';
import { write } from '@masar/kit/shape';
import { claimsUntil, TERMS } from '../terms';

/** A guarantee with what the store knows of it. */
export interface StoredKafalah {
  readonly id: string;
  readonly workspaceId?: string | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly state: Kafalah;
}

/**
 * The guarantee as the API shows it.
 * @param claim_id the claim that a command was about; without one the latest is shown
 */
export function writeKafalah(stored: StoredKafalah, claim_id?: string): wire.KafalahContract {
  const { id, workspaceId: workspace_id, createdAt, updatedAt, state } = stored;
  const {
    kafalah_type,
    claim_window_days = 0,
    claim_order = 'ANY',
    ...terms
  } = write(TERMS, state);
  const { status, fee_basis, fee_policy } = state;
  const amendment = state.amendments.at(-1);
  return {
    id,
    workspace_id,
    type: 'kafalah',
    subtype: kafalah_type,
    status,
    ...terms,
    fee_basis,
    fee_policy: fee_policy && writeFeePolicy(fee_policy),
    claim_window_days,
    claims_until: claimsUntil(state),
    claim_order,
    ...writeMoney(state),
    ...writeHistory(state),
    claim: writeBrief(state, claim_id),
    amendment: amendment && writeAmendment(amendment),
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}

function writeFeePolicy({ policy, cap_percent, expenses }: FeePolicy): wire.KafalahFeePolicy {
  const { percent, amount, reference } = expenses ?? {};
  return {
    policy,
    cap_percent: Number(cap_percent),
    expense_percent: percent === undefined ? undefined : Number(percent),
    expense_amount: amount === undefined ? undefined : Number(amount),
    expense_reference: reference,
  };
}

function writeMoney(state: Kafalah) {
  return {
    claim_status: state.claims.at(-1)?.status ?? 'NO_CLAIM',
    has_recourse: hasRecourse(state),
    paid_amount: paid(state).toNumber('paid_amount'),
    remaining_amount: remaining(state).toNumber('remaining_amount'),
  };
}

function writeBrief(state: Kafalah, claim_id?: string): wire.KafalahClaimBrief | undefined {
  const claim = claim_id === undefined ? state.claims.at(-1) : claimOf(state, claim_id);
  if (!claim) return undefined;
  const { id, amount, status } = claim;
  const recourse = state.recourse.findLast((one) => one.claim_id === id);
  return { id, amount: Number(amount), status, recourse_id: recourse?.id };
}

/** Its checks, and who did what when. */
function writeHistory({ checks, review, consent, termination, ...rest }: Kafalah) {
  const { createdBy, submitted_at, executed_at } = rest;
  return {
    checks: checks.map((check) => ({ ...check })),
    review: review && write(REVIEW, review),
    consent: consent && write(CONSENT, consent),
    termination,
    created_by: createdBy,
    submitted_at,
    executed_at,
  };
}

/** One claim of the guarantee. */
export function writeClaim(state: Kafalah, claim: Claim): wire.KafalahClaim {
  const { approved_amount, payments, documents, ...rest } = claim;
  return {
    ...rest,
    amount: Number(claim.amount),
    documents: [...documents],
    approved_amount: approved_amount === undefined ? undefined : Number(approved_amount),
    paid_amount: paidOn(state, claim).toNumber('paid_amount'),
    payments: payments.map((payment) => ({ ...payment, amount: Number(payment.amount) })),
  };
}

/** One amendment of the guarantee. */
export function writeAmendment(amendment: Amendment): wire.KafalahAmendment {
  const { guaranteed_amount, fee, fee_breakdown, former, checks, ...rest } = amendment;
  return {
    ...rest,
    guaranteed_amount: guaranteed_amount === undefined ? undefined : Number(guaranteed_amount),
    former: { ...former, guaranteed_amount: Number(former.guaranteed_amount) },
    fee: Number(fee),
    fee_breakdown: (fee_breakdown ?? []).map((item) => ({ ...item, amount: Number(item.amount) })),
    checks: checks.map((check) => ({ ...check })),
    extended_claims: [...amendment.extended_claims],
  };
}

/** One recourse of the guarantor; the debtor is the guarantee's. */
export function writeRecourse(state: Kafalah, recourse: Recourse): wire.KafalahRecourse {
  const { recoveries, write_off, ...rest } = recourse;
  return {
    ...rest,
    debtor_id: state.principal_debtor_id,
    amount: Number(recourse.amount),
    recovered_amount: recovered(state, recourse).toNumber('recovered_amount'),
    recoveries: recoveries.map((recovery) => ({ ...recovery, amount: Number(recovery.amount) })),
    write_off: write_off && { ...write_off, amount: Number(write_off.amount) },
  };
}

/** The decision as the store takes it: each event tells the guarantee as it is afterwards. */
export function withEventData(
  envelope: Omit<StoredKafalah, 'state'>,
  { state, events, judgedBy = [] }: Decision,
): Change<Kafalah> {
  return {
    state,
    events: events.map((event) => writeEvent({ ...envelope, state }, event)),
    ruleRefs: rulesKept(judgedBy),
  };
}

/** An event as consumers read it: the guarantee after it, with the claim and the recourse it is about. */
function writeEvent(stored: StoredKafalah, { type, claim_id, recourse_id }: KafalahEvent) {
  const { state } = stored;
  const recourse = recourse_id === undefined ? undefined : recourseOf(state, recourse_id);
  const data = {
    contract: writeKafalah(stored, claim_id ?? recourse?.claim_id),
    claim: claim_id && writeClaim(state, claimOf(state, claim_id)),
    recourse: recourse && writeRecourse(state, recourse),
  };
  return { type, data };
}

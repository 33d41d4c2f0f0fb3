import type { Decision as Change } from '@masar/kit/store';
import type * as wire from '@masar/proto/gen/ts/masar/contracts/v1/kafalah';
import { paid, paidOn, recovered, remaining } from './amounts';
import { CONSENT, REVIEW } from './commands';
import type { KafalahEvent } from './events';
import { hasRecourse } from './execute';
import { inJsonNames } from './json-names';
import type { Claim, Decision, Kafalah, Recourse } from './kafalah';
import { recourseStatus } from './recourse';
import { claimOf, recourseOf } from './records';
import { write } from '../shared/write-shape';
import { claimsUntil, TERMS } from './terms';

/** A guarantee with what the store knows of it. */
export interface StoredKafalah {
  readonly id: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly state: Kafalah;
}

/** The guarantee as the API shows it. */
export function writeKafalah(stored: StoredKafalah): wire.KafalahContract {
  const { id, createdAt, updatedAt, state } = stored;
  const { kafalahType, claimWindowDays = 0, claimOrder = 'ANY', ...terms } = write(TERMS, state);
  const { status, feeBasis, feePolicy } = state;
  return {
    id,
    type: 'kafalah',
    subtype: kafalahType,
    status,
    ...terms,
    feeBasis,
    feePolicy: feePolicy && { ...feePolicy, capPercent: Number(feePolicy.capPercent) },
    claimWindowDays,
    claimsUntil: claimsUntil(state),
    claimOrder,
    ...writeMoney(state),
    ...writeHistory(state),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function writeMoney(state: Kafalah) {
  return {
    claimStatus: state.claims.at(-1)?.status ?? 'NO_CLAIM',
    hasRecourse: hasRecourse(state),
    paidAmount: paid(state).toNumber('paid_amount'),
    remainingAmount: remaining(state).toNumber('remaining_amount'),
  };
}

/** What was done to it, by whom and when. */
function writeHistory({ checks, review, consent, termination, ...rest }: Kafalah) {
  const { createdBy, submittedAt, executedAt } = rest;
  return {
    checks: checks.map((check) => ({ ...check })),
    review: review && write(REVIEW, review),
    consent: consent && write(CONSENT, consent),
    termination,
    createdBy,
    submittedAt,
    executedAt,
  };
}

/** One claim of the guarantee. */
export function writeClaim(state: Kafalah, claim: Claim): wire.KafalahClaim {
  const { approvedAmount, payments, documents, ...rest } = claim;
  return {
    ...rest,
    amount: Number(claim.amount),
    documents: [...documents],
    approvedAmount: approvedAmount === undefined ? undefined : Number(approvedAmount),
    paidAmount: paidOn(state, claim).toNumber('paid_amount'),
    payments: payments.map((payment) => ({ ...payment, amount: Number(payment.amount) })),
  };
}

/** One recourse of the guarantor; the debtor is the guarantee's. */
export function writeRecourse(state: Kafalah, recourse: Recourse): wire.KafalahRecourse {
  const { recoveries, ...rest } = recourse;
  return {
    ...rest,
    debtorId: state.principalDebtorId,
    amount: Number(recourse.amount),
    recoveredAmount: recovered(state, recourse).toNumber('recovered_amount'),
    status: recourseStatus(state, recourse),
    recoveries: recoveries.map((recovery) => ({ ...recovery, amount: Number(recovery.amount) })),
  };
}

/** The decision as the store takes it: each event tells the guarantee as it is afterwards. */
export function withEventData(
  envelope: Omit<StoredKafalah, 'state'>,
  { state, events, judgedBy = [] }: Decision,
): Change<Kafalah> {
  const passed = judgedBy.filter(({ outcome }) => outcome === 'PASSED');
  return {
    state,
    events: events.map((event) => writeEvent({ ...envelope, state }, event)),
    ruleRefs: passed.map(({ rule }) => rule),
  };
}

/** What consumers read: the guarantee as JSON shows it after the event, and what the event is about. */
function writeEvent(stored: StoredKafalah, { type, claimId, recourseId }: KafalahEvent) {
  const { state } = stored;
  const data = {
    contract: writeKafalah(stored),
    claim: claimId && writeClaim(state, claimOf(state, claimId)),
    recourse: recourseId && writeRecourse(state, recourseOf(state, recourseId)),
  };
  return { type, data: inJsonNames(data) as Readonly<Record<string, unknown>> };
}

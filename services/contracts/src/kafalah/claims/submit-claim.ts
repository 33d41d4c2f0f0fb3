import { childId, omit } from '@masar/kit/decision';
import { badField, conflict, problem } from '@masar/kit/errors';
import { step } from '@masar/kit/lifecycle';
import { amountIn, readAmount, remaining } from '../amounts';
import { refuseOutsideTime } from './claim-period';
import type { SubmitKafalahClaimRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/kafalah';
import { extensionOf } from './extension';
import { examinationDueOn } from './examine-claim';
import { judge } from '../judge';
import type { Claim, Context, Decision, Kafalah } from '../kafalah';
import { KAFALAH_LIFECYCLE } from '../lifecycle';
import { openClaims, refuseMore } from '../records';
import { rulesKept } from '../../shared/rules/evaluate';

/**
 * Records a claim of the beneficiary; several may be open at a time.
 * @throws DomainError CONFLICT unless in force and in time, and for one that is open already;
 * VALIDATION_ERROR; SHARIAH_VIOLATION above the unpaid amount, from anybody but the beneficiary, before
 * the condition is met, or before the debtor where he comes first
 */
export function submitClaim(
  state: Kafalah,
  command: SubmitKafalahClaimRequest,
  context: Context,
): Decision {
  const { to, emits } = step(KAFALAH_LIFECYCLE, state.status, 'claim');
  refuseOutsideTime(state, context.now);
  refuseMore('claims', state.claims.length);
  const amount = readAmount(state, { field: 'claim_amount', amount: command.claim_amount });
  refuseUnshownFailure(state, command);
  const extension = extensionOf(state, command, context.now);
  const checks = judge(state, 'claim', {
    claim: command,
    demand: { amount, most: remaining(state) },
  });
  const submitted: Claim = {
    ...omit(command, 'claim_amount', 'extend_to'),
    ...extension,
    id: childId('clm', context, state.claims.length + 1),
    amount: amount.toDecimal(),
    documents: command.documents ?? [],
    claimant_id: state.beneficiary_id,
    status: 'SUBMITTED',
    submitted_at: context.now.toISOString(),
    submitted_by: context.actor,
    examination_due_on: examinationDueOn(state, context),
    payments: [],
  };
  rejectDuplicate(state, submitted, context);
  return {
    state: { ...omit(state, 'expiresAt'), status: to, claims: [...state.claims, submitted] },
    events: emits.map((type) => ({ type, claim_id: submitted.id })),
    ruleRefs: rulesKept(checks),
  };
}

/** Rejects a claim that is sent again while the first is open; a key says that it is new. */
function rejectDuplicate(state: Kafalah, claim: Claim, { key }: Context): void {
  if (key !== undefined) return;
  const contentOf = ({ amount, reason, documents, ...shown }: Claim) => {
    const { debtor_default_evidence, condition_met = false, extend_to } = shown;
    const evidence = [documents.toSorted(), debtor_default_evidence, condition_met];
    return JSON.stringify([amount, reason, ...evidence, extend_to]);
  };
  const first = openClaims(state).find((each) => contentOf(each) === contentOf(claim));
  if (!first) return;
  const message =
    `a claim of ${amountIn(state, first.amount)} with the same reason, documents and evidence is open as ` +
    `${first.id}; send another one with a reason of its own or an idempotency key`;
  throw conflict({ field: 'claim_amount', code: 'DUPLICATE_CLAIM', message });
}

/** A failure to perform needs a document; for a debt that is due the reason is enough. */
function refuseUnshownFailure(
  { kafalah_type }: Kafalah,
  { documents = [] }: SubmitKafalahClaimRequest,
): void {
  if (kafalah_type !== 'performance' || documents.length > 0) return;
  const complaint = 'is required for a guarantee of performance: name what shows the failure';
  throw badField(problem('documents', 'REQUIRED', complaint));
}

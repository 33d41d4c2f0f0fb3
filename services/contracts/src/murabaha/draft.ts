import { problem, refuse } from '@masar/kit/errors';
import { withDrafter } from '@masar/kit/decision';
import { mergePatch, type Patch } from '@masar/kit/shape';
import { readPolicy } from '../shared/read-policy';
import { AGREEMENT, readAgreement, type Agreement } from './agreement';
import type { SubmitMurabahaContractRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import type { Context, Decision, Murabaha } from './contract';
import { CREATION, moveOf } from './lifecycle';
import { computePrice } from './price';
import { recheck } from './recheck';
import { rollKey } from './roll-key';
import type { EarlierSale } from './rules/rule';

/**
 * A new contract in draft.
 * @throws DomainError VALIDATION_ERROR, SHARIAH_VIOLATION
 */
export function create(agreement: Agreement, { actor, now, settings }: Context): Decision {
  const draft: Murabaha = {
    ...agreement,
    ...governed(agreement, settings),
    status: CREATION.to,
    price: computePrice(agreement),
    rollKey: rollKey(agreement),
    checks: [],
    isOverdue: false,
    createdBy: actor,
    draftedBy: [actor],
  };
  const state = { ...draft, checks: recheck(draft, 'create', { now }) };
  return { state, events: CREATION.emits.map((type) => ({ type })) };
}

/**
 * A draft with other content; its price, its policy and its checks are made anew.
 * `PatchMurabahaContract` has no event.
 * @throws DomainError CONFLICT unless it is a draft, VALIDATION_ERROR, SHARIAH_VIOLATION
 */
export function patch(state: Murabaha, change: Patch, context: Context): Decision {
  moveOf(state, 'patch');
  const changed = redrafted(state, readAgreement(mergePatch(AGREEMENT, state, change)), context);
  const checks = recheck(changed, 'patch', { now: context.now });
  return { state: { ...changed, checks }, events: [] };
}

/**
 * Hands a draft to the reviewers with the declarations about its supplier; from here on its content and
 * its policy are fixed.
 * @param earlierSale id of the tenant's contract that sold this asset to this customer before
 * @throws DomainError CONFLICT unless it is a draft, VALIDATION_ERROR, SHARIAH_VIOLATION
 */
export function submit(
  state: Murabaha,
  { earlierSale, ...declared }: SubmitMurabahaContractRequest & EarlierSale,
  context: Context,
): Decision {
  const { to } = moveOf(state, 'submit');
  const agreement = readAgreement({ ...state, ...declared });
  if (agreement.supplier_id === undefined) {
    refuse([problem('supplier_id', 'REQUIRED', 'is required: say who the asset is bought from')]);
  }
  const changed = redrafted(state, agreement, context);
  const checks = recheck(changed, 'submit', { now: context.now, earlierSale });
  const submitted = {
    status: to,
    checks,
    // The earlier review was of the returned content; this content has not been reviewed.
    review: undefined,
    submittedBy: context.actor,
    submitted_at: context.now.toISOString(),
  };
  return { state: { ...changed, ...submitted }, events: [] };
}

/** Fields of an earlier submission, which a changed draft loses: it is submitted anew. */
const OF_SUBMISSION: readonly string[] = ['governedBy', 'submitted_at'];

/** The draft with another agreement. Fields that the new one lacks go, and so do all checks. */
function redrafted(state: Murabaha, agreement: Agreement, context: Context): Murabaha {
  const own = Object.entries(state).filter(
    ([field]) => !Object.hasOwn(AGREEMENT.fields, field) && !OF_SUBMISSION.includes(field),
  );
  return {
    ...(Object.fromEntries(own) as Murabaha),
    ...agreement,
    ...governed(agreement, context.settings),
    price: computePrice(agreement),
    rollKey: rollKey(agreement),
    checks: [],
    draftedBy: withDrafter(state, context.actor),
  };
}

function governed(agreement: Agreement, settings: unknown) {
  const { jurisdiction: governedBy, policy } = readPolicy(settings, agreement.jurisdiction);
  return {
    ...(governedBy !== undefined && { governedBy }),
    policy: {
      rebate_mode: policy.rebateMode,
      rebate_method: policy.rebateMethod,
      late_payment: policy.latePayment,
      tawarruq_agent: policy.tawarruqAgent,
      ...(policy.collectionCosts && { collection_costs: policy.collectionCosts }),
    },
  };
}

import { withDrafter } from '@masar/kit/decision';
import { conflict } from '@masar/kit/errors';
import type { SubmitContractRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/contracts';
import { AGREEMENT, readAgreement, type Creation } from './agreement';
import type { Context, Contract, Decision } from './contract';
import { CREATION } from './lifecycle';
import { mergePatch, type Patch } from '@masar/kit/shape';
import { computePayment } from './payment';
import { recheck } from './recheck';
import { evaluate } from '../shared/rules/evaluate';
import { RULES } from './rules/rules-by-type';
import { moveTo, notesOf, transitionOf } from './transition';

/**
 * A new contract in draft.
 * @throws DomainError VALIDATION_ERROR, SHARIAH_VIOLATION
 */
export function create({ type, agreement }: Creation, { actor, now }: Context): Decision {
  const payment = computePayment(type, agreement);
  const checks = evaluate(RULES[type], { moment: 'create', subject: agreement, facts: { now } });
  const state: Contract = {
    ...agreement,
    type,
    status: CREATION.to,
    payment,
    compliance: { shariahStatus: 'pending_review', checks },
    createdBy: actor,
    draftedBy: [actor],
  };
  return { state, events: [{ type: CREATION.emits, data: {} }] };
}

/**
 * A draft with other content; its payment and its checks are made anew. `PatchContract` has no event.
 * @throws DomainError CONFLICT unless it is a draft, VALIDATION_ERROR, SHARIAH_VIOLATION
 */
export function patch(state: Contract, change: Patch, { actor, now }: Context): Decision {
  if (state.status !== 'draft') {
    const message = `cannot patch a contract that is ${state.status}; only a draft can be changed`;
    const field = 'status';
    throw conflict({ field, code: 'INVALID_STATE', message });
  }
  const agreement = readAgreement(state.type, mergePatch(AGREEMENT, state, change));
  const payment = computePayment(state.type, agreement);
  const checks = recheck({ ...state, ...agreement }, 'patch', { now });
  const compliance = { ...state.compliance, lastChecked: now.toISOString(), checks };
  const draftedBy = withDrafter(state, actor);
  return { state: { ...state, ...agreement, payment, compliance, draftedBy }, events: [] };
}

/**
 * A draft handed to the reviewers; from here on its content is frozen.
 * @throws DomainError CONFLICT unless it is a draft, SHARIAH_VIOLATION
 */
export function submit(
  state: Contract,
  command: SubmitContractRequest,
  { actor, now }: Context,
): Decision {
  const transition = transitionOf(state, 'submit');
  const checks = recheck(state, 'submit', { now });
  const at = now.toISOString();
  const submitted: Contract = {
    ...state,
    compliance: { ...state.compliance, shariahStatus: 'in_review', lastChecked: at, checks },
    draftedBy: withDrafter(state, actor),
    submittedBy: actor,
    submittedAt: at,
  };
  return moveTo(transition, submitted, notesOf(command));
}

import { DomainError } from '@masar/kit/errors';
import { step, type Transition } from '@masar/kit/lifecycle';
import { dateOf } from '@masar/kit/time';
import { AGREEMENT, readAgreement, type Agreement } from './agreement';
import type {
  Activation,
  Approval,
  Completion,
  Evidence,
  Rejection,
  Settlement,
  Submission,
  Termination,
} from './commands';
import type { ContractEvent, ContractEventType } from './events';
import {
  CONTRACT_LIFECYCLE,
  CREATION,
  type ContractStatus,
  type ContractTrigger,
} from './lifecycle';
import { mergePatch, type Patch } from './merge-patch';
import { computePayment, type Payment } from './payment';
import { problem, refuse } from './problems';
import { evaluate, renew, type ComplianceCheck } from './rules/evaluate';
import type { Facts, Moment } from './rules/rule';
import { RULES } from './rules/rules-by-type';
import type { ContractType } from './terms';

export interface Compliance {
  readonly shariahStatus: 'pending_review' | 'in_review' | 'approved' | 'rejected';
  /** Instant of the last check after the creation; absent before. */
  readonly lastChecked?: string;
  readonly shariahBoardRef?: string;
  readonly checks: readonly ComplianceCheck[];
}

/** A contract as it is stored; its id and its instants of creation and change are the store's. */
export type Contract = Agreement & {
  readonly type: ContractType;
  readonly status: ContractStatus;
  readonly payment: Payment;
  readonly compliance: Compliance;
  readonly createdBy: string;
  readonly submittedBy?: string;
  /** Day from which an activated contract is effective. */
  readonly effectiveDate?: string;
  readonly evidence?: Evidence;
  readonly rejection?: Rejection;
  readonly completion?: Settlement;
  readonly termination?: Termination;
  readonly submittedAt?: string;
  readonly approvedAt?: string;
  readonly activatedAt?: string;
  readonly completedAt?: string;
  readonly terminatedAt?: string;
};

/** Who commands, and when by the tenant's clock. */
export interface Context {
  readonly actor: string;
  readonly now: Date;
}

export interface Decision {
  readonly state: Contract;
  readonly events: readonly ContractEvent[];
}

export interface Creation {
  readonly type: ContractType;
  readonly agreement: Agreement;
}

/**
 * A new contract in draft.
 * @throws DomainError VALIDATION_ERROR, SHARIAH_VIOLATION
 */
export function create({ type, agreement }: Creation, { actor, now }: Context): Decision {
  const payment = computePayment(type, agreement);
  const checks = evaluate(RULES[type], { moment: 'create', agreement, facts: { now } });
  const state: Contract = {
    ...agreement,
    type,
    status: CREATION.to,
    payment,
    compliance: { shariahStatus: 'pending_review', checks },
    createdBy: actor,
  };
  return { state, events: [{ type: CREATION.emits, data: {} }] };
}

/**
 * A draft with other content; its payment and its checks are made anew. It emits nothing: the
 * specification names no event for it.
 * @throws DomainError CONFLICT unless it is a draft, VALIDATION_ERROR, SHARIAH_VIOLATION
 */
export function patch(state: Contract, change: Patch, { now }: Context): Decision {
  if (state.status !== 'draft') {
    const message = `cannot patch a contract that is ${state.status}; only a draft can be changed`;
    const field = 'status';
    throw new DomainError('CONFLICT', message, [{ field, code: 'INVALID_STATE', message }]);
  }
  const agreement = readAgreement(state.type, mergePatch(AGREEMENT, state, change));
  const payment = computePayment(state.type, agreement);
  const checks = check({ ...state, ...agreement }, 'patch', { now });
  const compliance = { ...state.compliance, checks };
  return { state: { ...state, ...agreement, payment, compliance }, events: [] };
}

/** @throws DomainError CONFLICT unless it is a draft, SHARIAH_VIOLATION */
export function submit(state: Contract, command: Submission, { actor, now }: Context): Decision {
  const move = moveOf(state, 'submit');
  const checks = check(state, 'submit', { now });
  const at = now.toISOString();
  return decided(move, notesOf(command), {
    ...state,
    compliance: { ...state.compliance, shariahStatus: 'in_review', lastChecked: at, checks },
    submittedBy: actor,
    submittedAt: at,
  });
}

/** @throws DomainError CONFLICT unless under review, AUTHORIZATION_ERROR for its own maker */
export function approve(state: Contract, command: Approval, { actor, now }: Context): Decision {
  const move = moveOf(state, 'approve');
  refuseMaker(state, actor, 'approve');
  const at = now.toISOString();
  const { shariahBoardRef } = command;
  return decided(move, notesOf(command), {
    ...state,
    compliance: {
      ...state.compliance,
      shariahStatus: 'approved',
      lastChecked: at,
      shariahBoardRef,
    },
    approvedAt: at,
  });
}

/** @throws DomainError CONFLICT unless under review, AUTHORIZATION_ERROR for its own maker */
export function reject(state: Contract, command: Rejection, { actor, now }: Context): Decision {
  const move = moveOf(state, 'reject');
  refuseMaker(state, actor, 'reject');
  const lastChecked = now.toISOString();
  return decided(
    move,
    {},
    {
      ...state,
      compliance: { ...state.compliance, shariahStatus: 'rejected', lastChecked },
      rejection: command,
    },
  );
}

/** @throws DomainError CONFLICT unless approved, SHARIAH_VIOLATION (also for missing evidence) */
export function activate(state: Contract, command: Activation, { now }: Context): Decision {
  const move = moveOf(state, 'activate');
  const { evidence = {}, effectiveDate = dateOf(now) } = command;
  const checks = check(state, 'activate', { now, activation: { evidence, effectiveDate } });
  const at = now.toISOString();
  return decided(
    move,
    { effectiveDate },
    {
      ...state,
      compliance: { ...state.compliance, lastChecked: at, checks },
      ...(command.evidence && { evidence }),
      effectiveDate,
      activatedAt: at,
    },
  );
}

/** @throws DomainError CONFLICT unless active, VALIDATION_ERROR for a day before its activation */
export function complete(state: Contract, command: Completion, { now }: Context): Decision {
  const move = moveOf(state, 'complete');
  const completionDate = command.completionDate ?? dateOf(now);
  refuseBeforeEffect(state, 'completionDate', completionDate);
  const completion = { ...command, completionDate };
  return decided(move, {}, { ...state, completion, completedAt: now.toISOString() });
}

/** @throws DomainError CONFLICT unless active, VALIDATION_ERROR as above, SHARIAH_VIOLATION */
export function terminate(state: Contract, command: Termination, { now }: Context): Decision {
  const move = moveOf(state, 'terminate');
  refuseBeforeEffect(state, 'effectiveDate', command.effectiveDate);
  const checks = check(state, 'terminate', { now, termination: command });
  const at = now.toISOString();
  return decided(
    move,
    {},
    {
      ...state,
      compliance: { ...state.compliance, lastChecked: at, checks },
      termination: command,
      terminatedAt: at,
    },
  );
}

type Move = Transition<ContractStatus, ContractTrigger, ContractEventType>;

function moveOf({ status }: Contract, trigger: ContractTrigger): Move {
  return step(CONTRACT_LIFECYCLE, status, trigger);
}

function decided({ to, emits }: Move, data: ContractEvent['data'], state: Contract): Decision {
  return { state: { ...state, status: to }, events: [{ type: emits, data }] };
}

function notesOf({ notes }: { readonly notes?: string }): ContractEvent['data'] {
  return notes === undefined ? {} : { notes };
}

function check(contract: Contract, moment: Moment, facts: Facts): readonly ComplianceCheck[] {
  const rules = RULES[contract.type];
  return renew(
    rules,
    contract.compliance.checks,
    evaluate(rules, { moment, agreement: contract, facts }),
  );
}

/** Maker and checker are two (decisions.md, Who may call). */
function refuseMaker(state: Contract, actor: string, trigger: 'approve' | 'reject'): void {
  const role = actor === state.createdBy ? 'created' : 'submitted';
  if (actor !== state.createdBy && actor !== state.submittedBy) return;
  throw new DomainError(
    'AUTHORIZATION_ERROR',
    `who ${role} a contract may not ${trigger} it; ask a reviewer with another credential`,
  );
}

function refuseBeforeEffect({ effectiveDate }: Contract, field: string, date: string): void {
  if (effectiveDate === undefined || date >= effectiveDate) return;
  const bound = `must not be before ${effectiveDate}, the day the contract took effect`;
  refuse([problem(field, 'OUT_OF_RANGE', bound)]);
}

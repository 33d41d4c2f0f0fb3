import { DomainError } from '@masar/kit/errors';
import type { Contract, Decision } from '../../src/contracts/contract';
import { create, submit } from '../../src/contracts/draft';
import { activate, complete, terminate } from '../../src/contracts/in-force';
import type { ContractTrigger } from '../../src/contracts/lifecycle';
import { approve, reject } from '../../src/contracts/review';
import type { ContractType } from '../../src/contracts/terms';
import { agreementOf, type Change } from './bodies';

/** One context for each step of a life, each with an instant of its own. */
export const MAKER = { actor: 'key_maker', now: new Date('2026-06-15T12:00:00Z') };
export const SUBMITTER = { actor: 'key_submitter', now: new Date('2026-06-15T12:30:00Z') };
export const REVIEWER = { actor: 'key_reviewer', now: new Date('2026-06-15T13:00:00Z') };
export const ACTIVATOR = { actor: 'key_maker', now: new Date('2026-06-16T09:00:00Z') };
export const LATER = { actor: 'key_maker', now: new Date('2026-06-20T12:00:00Z') };

/** The evidence that a murabaha owes at activation. */
export const EVIDENCE = {
  ownership: { documentRef: 'PO-1', acquiredAt: '2026-06-14T09:00:00.000Z' },
  possession: {
    type: 'ACTUAL',
    takenAt: '2026-06-14T10:00:00.000Z',
    documentIds: ['doc_1'],
  },
} as const;

/** A command of each kind that passes on a contract in the right state. */
export const COMMANDS: Readonly<Record<ContractTrigger, (state: Contract) => Decision>> = {
  submit: (state) => submit(state, { notes: 'please' }, SUBMITTER),
  approve: (state) => approve(state, { shariahBoardRef: 'SSB-1', notes: 'fine' }, REVIEWER),
  reject: (state) => reject(state, { reason: 'unclear price' }, REVIEWER),
  activate: (state) => activate(state, { evidence: EVIDENCE }, ACTIVATOR),
  complete: (state) => complete(state, { settlementReference: 'STL-1' }, LATER),
  terminate: (state) =>
    terminate(state, { reason: 'early_settlement', effectiveDate: '2026-06-20' }, LATER),
};

export function drafted(type: ContractType = 'murabaha', change: Change = {}): Contract {
  return create({ type, agreement: agreementOf(type, change) }, MAKER).state;
}

function after(...triggers: readonly ContractTrigger[]): Contract {
  return triggers.reduce((state, trigger) => COMMANDS[trigger](state).state, drafted());
}

/** One contract in each state. */
export const LIVES: Readonly<Record<Contract['status'], Contract>> = {
  draft: after(),
  under_review: after('submit'),
  approved: after('submit', 'approve'),
  rejected: after('submit', 'reject'),
  active: after('submit', 'approve', 'activate'),
  completed: after('submit', 'approve', 'activate', 'complete'),
  terminated: after('submit', 'approve', 'activate', 'terminate'),
};

/** The error of an action that must be refused. */
export function refusal(action: () => unknown): DomainError {
  try {
    action();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

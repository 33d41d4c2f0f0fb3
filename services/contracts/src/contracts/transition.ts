import { step, type Transition } from '@masar/kit/lifecycle';
import type { Contract, Decision } from './contract';
import type { ContractEvent, ContractEventType } from './events';
import { CONTRACT_LIFECYCLE, type ContractStatus, type ContractTrigger } from './lifecycle';

type ContractTransition = Transition<ContractStatus, ContractTrigger, ContractEventType>;

/** @throws DomainError CONFLICT when the lifecycle has no such transition from the contract's state */
export function transitionOf({ status }: Contract, trigger: ContractTrigger): ContractTransition {
  return step(CONTRACT_LIFECYCLE, status, trigger);
}

/** The contract in the state that the transition leads to, and the one event that it emits. */
export function moveTo(
  { to, emits }: ContractTransition,
  state: Contract,
  data: ContractEvent['data'] = {},
): Decision {
  return { state: { ...state, status: to }, events: [{ type: emits, data }] };
}

/** Event data with the notes of a command, which the contract itself does not show. */
export function notesOf({ notes }: { readonly notes?: string }): ContractEvent['data'] {
  return notes === undefined ? {} : { notes };
}

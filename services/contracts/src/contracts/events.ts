/**
 * Every event of the rail: when it happens, and what its data holds beside `contract`, which is the
 * contract as the API shows it after the event.
 */
export const CONTRACT_EVENTS = {
  'contract.created': { happensWhen: 'a contract was created in draft', adds: [] },
  'contract.submitted': { happensWhen: 'a draft was handed to the reviewers', adds: ['notes'] },
  'contract.approved': { happensWhen: 'the reviewers approved it', adds: ['notes'] },
  'contract.rejected': { happensWhen: 'the reviewers refused it, finally', adds: [] },
  'contract.activated': { happensWhen: 'it was activated, with its evidence', adds: [] },
  'contract.completed': { happensWhen: 'its obligations were settled', adds: [] },
  'contract.terminated': { happensWhen: 'it ended early', adds: [] },
} as const satisfies Record<string, EventDescription>;

interface EventDescription {
  readonly happensWhen: string;
  readonly adds: readonly (keyof ContractEvent['data'])[];
}

export type ContractEventType = keyof typeof CONTRACT_EVENTS;

/** An event; data holds only what the contract itself does not show. */
export interface ContractEvent {
  readonly type: ContractEventType;
  readonly data: { readonly notes?: string };
}

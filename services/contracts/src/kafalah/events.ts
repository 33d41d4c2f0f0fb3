/**
 * Every event of the rail: when it happens, and what its data holds beside `contract`, which is the
 * guarantee as the API shows it after the event. Why each exists: adr/0007.
 */
export const KAFALAH_EVENTS = {
  'kafalah.contract.created': { happensWhen: 'a guarantee was created in draft', adds: [] },
  'kafalah.contract.executed': { happensWhen: 'it became binding', adds: [] },
  'kafalah.contract.amended': {
    happensWhen: 'its amount or its last day changed, with `contract.amendment`',
    adds: [],
  },
  'kafalah.claim.submitted': { happensWhen: 'the beneficiary claimed', adds: ['claim'] },
  'kafalah.claim.approved': {
    happensWhen: 'the guarantor approved a claim, all or a part of it',
    adds: ['claim'],
  },
  'kafalah.claim.rejected': { happensWhen: 'the guarantor rejected a claim', adds: ['claim'] },
  'kafalah.claim.extended': {
    happensWhen: 'a claim that asked to extend or pay was answered by the extension',
    adds: ['claim'],
  },
  'kafalah.claim.paid': {
    happensWhen: 'the guarantor paid on a claim, all or a part: once for each payment',
    adds: ['claim', 'recourse'],
  },
  'kafalah.recourse.recovered': {
    happensWhen: 'the debtor repaid the guarantor, all or a part: once for each repayment',
    adds: ['recourse'],
  },
  'kafalah.recourse.written_off': {
    happensWhen: 'the guarantor no longer expects the rest of a recourse',
    adds: ['recourse'],
  },
  'kafalah.contract.expired': {
    happensWhen: 'the last day for claims passed, and none is open',
    adds: [],
  },
  'kafalah.contract.discharged': {
    happensWhen: 'the beneficiary released the debtor, or the debt ended',
    adds: [],
  },
  'kafalah.contract.withdrawn': {
    happensWhen: 'the guarantor left before anything was owed',
    adds: [],
  },
} as const satisfies Record<string, EventDescription>;

interface EventDescription {
  readonly happensWhen: string;
  readonly adds: readonly ('claim' | 'recourse')[];
}

export type KafalahEventType = keyof typeof KAFALAH_EVENTS;

/** An event before its data is written: the ids of the claim and the recourse that it shows. */
export interface KafalahEvent {
  readonly type: KafalahEventType;
  readonly claim_id?: string;
  readonly recourse_id?: string;
}

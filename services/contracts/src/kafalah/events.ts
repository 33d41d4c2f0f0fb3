/**
 * Every event of the rail: when it happens, and what its data holds beside `contract`, which is the
 * guarantee as the API shows it after the event. Source of the names: spec, Events.
 */
export const KAFALAH_EVENTS = {
  'kafalah.contract.created': { happensWhen: 'a guarantee was created in draft', adds: [] },
  'kafalah.contract.executed': { happensWhen: 'it became binding', adds: [] },
  'kafalah.claim.submitted': { happensWhen: 'the beneficiary claimed', adds: ['claim'] },
  'kafalah.claim.paid': {
    happensWhen: 'the guarantor paid on a claim, all or a part: once for each payment',
    adds: ['claim', 'recourse'],
  },
  'kafalah.contract.expired': {
    happensWhen: 'the last day for claims passed, and none is open',
    adds: [],
  },
} as const satisfies Record<string, EventDescription>;

interface EventDescription {
  readonly happensWhen: string;
  readonly adds: readonly ('claim' | 'recourse')[];
}

export type KafalahEventType = keyof typeof KAFALAH_EVENTS;

/** What happened; claim and recourse are told by their ids, and shown as they are afterwards. */
export interface KafalahEvent {
  readonly type: KafalahEventType;
  readonly claim_id?: string;
  readonly recourse_id?: string;
}

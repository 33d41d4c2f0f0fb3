/** Money that came from the customer. */
export interface Payment {
  readonly amount: string;
  readonly reference?: string;
  readonly paid_at: string;
  /** When it was recorded here. */
  readonly received_at: string;
  readonly is_settlement: boolean;
}

/**
 * Every event of the rail: when it happens, and what its data holds beside `contract`, which is the
 * contract as the API shows it after the event. Source of the names: spec, Events.
 */
export const MURABAHA_EVENTS = {
  'murabaha.contract.created': { happensWhen: 'a contract was created in draft', adds: [] },
  'murabaha.contract.executed': { happensWhen: 'its sale was concluded', adds: [] },
  'murabaha.payment.received': {
    happensWhen: 'the customer paid, also to settle early',
    adds: ['payment'],
  },
  'murabaha.contract.completed': { happensWhen: 'nothing is owed any more', adds: [] },
} as const satisfies Record<string, EventDescription>;

interface EventDescription {
  readonly happensWhen: string;
  readonly adds: readonly (keyof Omit<MurabahaEvent, 'type'>)[];
}

export type MurabahaEventType = keyof typeof MURABAHA_EVENTS;

/** What happened; beside its type only what the contract itself does not show. */
export interface MurabahaEvent {
  readonly type: MurabahaEventType;
  readonly payment?: Payment;
}

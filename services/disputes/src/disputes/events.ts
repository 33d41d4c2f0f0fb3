/** Events of the rail, and the moment of each; an RPC names those that it gives in its option `events`. */
export const DISPUTE_EVENTS = {
  'dispute.created': 'a dispute was opened',
  'dispute.assigned': 'an agent got it, at once, later or instead of another one',
  'dispute.escalated': 'it went to a higher authority',
  'dispute.resolved': 'it was resolved; after a reopening again',
  'dispute.sla.breach': 'its deadline passed without a resolution; once for each dispute',
} as const;

export type DisputeEventType = keyof typeof DISPUTE_EVENTS;

/** An event; its data is the dispute. */
export interface DisputeEvent {
  readonly type: DisputeEventType;
}

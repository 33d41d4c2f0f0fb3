/** Events of the rail, and the moment of each; an RPC names those that it gives in its option `events`. */
export const UNDERWRITING_EVENTS = {
  'underwriting.proposal.submitted': 'a proposal was submitted',
  'underwriting.proposal.evaluated': 'the rules judged it',
  'underwriting.proposal.approved': 'it was approved, by the rules or a reviewer',
  'underwriting.proposal.declined': 'it was declined, by the rules or a reviewer',
  'underwriting.proposal.referred': 'the rules referred it to a person',
} as const;

export type UnderwritingEventType = keyof typeof UNDERWRITING_EVENTS;

/** An event; its data is a summary without the person. */
export interface UnderwritingEvent {
  readonly type: UnderwritingEventType;
}

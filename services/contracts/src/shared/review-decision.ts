import { object, oneOf, required, text, type Value } from '@masar/kit/shape';

/** A reviewer's decision on a murabaha or a kafalah; RETURN gives the draft back. */
export const REVIEW_DECISION = object({
  decision: required(oneOf('APPROVE', 'REJECT', 'RETURN')),
  reason: text,
  shariah_board_ref: text,
});
export type ReviewDecision = Value<typeof REVIEW_DECISION>;

/** One operation, `review`, asks for each of the three moves. */
export const REVIEW_OPERATIONS = { approve: 'review', reject: 'review', return: 'review' } as const;

/** The move of the lifecycle that a decision asks for. */
export const REVIEW_TRIGGERS = { APPROVE: 'approve', REJECT: 'reject', RETURN: 'return' } as const;

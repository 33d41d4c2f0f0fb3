import type { ReviewMurabahaContractRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';

/** A reviewer's decision on a murabaha, or in the same fields on a kafalah; RETURN gives the draft back. */
export type ReviewDecision = ReviewMurabahaContractRequest;

/** One operation, `review`, asks for each of the three moves. */
export const REVIEW_OPERATIONS = { approve: 'review', reject: 'review', return: 'review' } as const;

/** The move of the lifecycle that a decision asks for. */
export const REVIEW_TRIGGERS = { APPROVE: 'approve', REJECT: 'reject', RETURN: 'return' } as const;

import { DomainError } from '@masar/kit/errors';

/** Who had a hand in a draft. */
export interface Drafted {
  readonly createdBy: string;
  /** Every credential that had a hand in it before the review: none of them may review it. */
  readonly draftedBy: readonly string[];
  readonly submittedBy?: string;
}

/** Those who drafted it, with one more. */
export function withDrafter({ draftedBy }: Drafted, actor: string): readonly string[] {
  return draftedBy.includes(actor) ? draftedBy : [...draftedBy, actor];
}

/**
 * Maker and checker are two: nobody's review of their own work is a review.
 * @param verb what the reviewer is about to do, for the error
 * @throws DomainError AUTHORIZATION_ERROR for who drafted it
 */
export function refuseDrafter(drafted: Drafted, actor: string, verb: string): void {
  if (!drafted.draftedBy.includes(actor)) return;
  throw new DomainError(
    'AUTHORIZATION_ERROR',
    `who ${roleOf(drafted, actor)} a contract may not ${verb} it; ` +
      'ask a reviewer with another credential',
  );
}

function roleOf({ createdBy, submittedBy }: Drafted, drafter: string): string {
  if (drafter === createdBy) return 'created';
  // Of the others it is not kept what each of them did before the draft was returned.
  return drafter === submittedBy ? 'submitted' : 'changed or submitted';
}

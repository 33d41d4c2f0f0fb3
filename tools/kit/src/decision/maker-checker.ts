import { DomainError } from '../errors';

/** The credentials that worked on a draft. */
export interface Drafted {
  readonly createdBy: string;
  /** Every credential that had a hand in it before the review: none of them may review it. */
  readonly draftedBy: readonly string[];
  readonly submittedBy?: string;
}

/** The drafters, with one more. */
export function withDrafter({ draftedBy }: Drafted, actor: string): readonly string[] {
  return draftedBy.includes(actor) ? draftedBy : [...draftedBy, actor];
}

/**
 * Maker and checker are two people: nobody reviews their own work.
 * @param review what is about to be done to what, for the error: verb "approve", subject "contract"
 * @throws DomainError AUTHORIZATION_ERROR for a credential that drafted it
 */
export function refuseDrafter(
  drafted: Drafted,
  actor: string,
  { verb, subject }: { readonly verb: string; readonly subject: string },
): void {
  if (!drafted.draftedBy.includes(actor)) return;
  throw new DomainError(
    'AUTHORIZATION_ERROR',
    `who ${roleOf(drafted, actor)} a ${subject} may not ${verb} it; ` +
      'ask a reviewer with another credential',
  );
}

function roleOf({ createdBy, submittedBy }: Drafted, drafter: string): string {
  if (drafter === createdBy) return 'created';
  // The state does not keep what each of the others did before the draft was returned.
  return drafter === submittedBy ? 'submitted' : 'changed or submitted';
}

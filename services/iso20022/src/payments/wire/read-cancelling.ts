import { CancellationReason } from '@taprsvp/iso20022_external_codes/dist/CancellationReason';
import { badField, problem } from '@masar/kit/errors';
import type * as wire from '@masar/proto/gen/ts/masar/iso20022/v1/payments';

/** Narrative: the reason is only in the description. */
const NARRATIVE = 'NARR';

const REASONS: ReadonlySet<string> = new Set(Object.values(CancellationReason));

interface Reason {
  readonly code: string;
  readonly description?: string;
}

/**
 * Reason of a cancellation.
 * @throws DomainError VALIDATION_ERROR for a code that ISO's ExternalCancellationReason1Code does not
 * have, and for NARR without a description
 */
export function readCancelling(asked: wire.CancelCreditTransferRequest): Reason {
  return readReason(asked, REASONS);
}

/**
 * A reason from one of ISO's code sets.
 * @throws DomainError VALIDATION_ERROR for a code outside the set, and for NARR without a description
 */
export function readReason(
  { code, description }: { readonly code: string; readonly description?: string | undefined },
  codes: ReadonlySet<string>,
): Reason {
  if (!codes.has(code)) {
    const known = [...codes].toSorted().join(', ');
    throw badField(problem('code', 'INVALID_VALUE', `must be one of ${known}`));
  }
  if (code === NARRATIVE && description === undefined) {
    throw badField(problem('description', 'REQUIRED', `must tell the reason with ${NARRATIVE}`));
  }
  return { code, ...(description !== undefined && { description }) };
}

import { badField, problem } from '@masar/kit/errors';
import { addDays, dateOf } from '@masar/kit/time';
import type { SubmitKafalahClaimRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/kafalah';
import { latestEnd } from '../validity-bounds';
import type { Claim, Kafalah } from '../kafalah';

/** Calendar days in which payment may wait for the extension. Source: URDG 758, article 23. */
const SUSPENSION_DAYS = 30;

/**
 * The day that a claim to extend or pay asks for, and the last day to extend instead of paying.
 * @throws DomainError VALIDATION_ERROR for a day that extends nothing or is in more than 100 years
 */
export function extensionOf(
  { validity_period: { end_date } }: Kafalah,
  { extend_to }: SubmitKafalahClaimRequest,
  now: Date,
): Pick<Claim, 'extend_to' | 'extend_by'> {
  if (extend_to === undefined) return {};
  const complain = (bound: string) => badField(problem('extend_to', 'OUT_OF_RANGE', bound));
  if (extend_to <= end_date) {
    throw complain(`must be after ${end_date}, the last day of the guarantee`);
  }
  const [today, latest] = [dateOf(now), latestEnd(now)];
  if (extend_to < today) throw complain(`must not be before today, ${today}`);
  if (extend_to > latest) throw complain(`must not be after ${latest}, in 100 years`);
  return { extend_to, extend_by: addDays(today, SUSPENSION_DAYS) };
}

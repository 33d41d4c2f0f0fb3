import { step } from '@masar/kit/lifecycle';
import { addBusinessDays } from '@masar/kit/business-days';
import { dateOf, type CalendarDate } from '@masar/kit/time';
import type { ExamineKafalahClaimRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/kafalah';
import { readPolicy } from '../../shared/read-policy';
import type { Claim, Context, Decision, Kafalah } from '../kafalah';
import { CLAIM_LIFECYCLE } from './lifecycle';
import { KAFALAH_LIFECYCLE } from '../lifecycle';
import { claimOf, withClaim } from '../records';

/** Source: URDG 758, article 20. */
const EXAMINATION_BUSINESS_DAYS = 5;

/** Last day to examine a claim that is submitted now; the day of its submission does not count. */
export function examinationDueOn(
  { jurisdiction }: Kafalah,
  { now, settings }: Context,
): CalendarDate {
  const { calendar } = readPolicy(settings, jurisdiction);
  return addBusinessDays(dateOf(now), EXAMINATION_BUSINESS_DAYS, calendar);
}

/**
 * Records the start of a claim's examination.
 * @throws DomainError CONFLICT unless claimed and the claim just submitted, NOT_FOUND
 */
export function examineClaim(
  state: Kafalah,
  { claim_id, ...notes }: ExamineKafalahClaimRequest,
  { actor, now }: Context,
): Decision {
  const transition = step(KAFALAH_LIFECYCLE, state.status, 'examine a claim on');
  const claim = claimOf(state, claim_id);
  const { to } = step(CLAIM_LIFECYCLE, claim.status, 'examine');
  const examination = { at: now.toISOString(), by: actor, ...notes };
  const examined: Claim = { ...claim, status: to, examination };
  return { state: withClaim({ ...state, status: transition.to }, examined), events: [] };
}

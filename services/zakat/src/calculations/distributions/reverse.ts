import type { Context } from '@masar/kit/decision';
import { step } from '@masar/kit/lifecycle';
import { distributedOf } from '../amounts';
import type { Calculation, Decision } from '../calculation';
import { CALCULATION_LIFECYCLE } from '../lifecycle';
import { asOf } from '../overdue';
import type { Distribution } from './distribution';
import { DISTRIBUTION_LIFECYCLE } from './lifecycle';
import { distributionNotFound } from './not-found';

interface ReversalRequest {
  readonly distributionId: string;
  readonly reason: string;
}

/**
 * Reverses a distribution of the calculation, so that its amount can be distributed again.
 * @throws DomainError NOT_FOUND; CONFLICT when it is reversed already
 */
export function reverse(
  state: Calculation,
  { distributionId, reason }: ReversalRequest,
  { now, actor }: Context,
): Decision {
  const distribution = distributionOf(state, distributionId);
  const { to } = step(DISTRIBUTION_LIFECYCLE, distribution.status, 'reverse');
  const reversal = { reason, at: now.toISOString(), by: actor };
  const reversed: Distribution = { ...distribution, status: to, reversal };
  const distributions = state.distributions.map((each) =>
    each.id === distributionId ? reversed : each,
  );
  const after = { ...state, distributions };
  const trigger = distributedOf(after).isZero()
    ? 'reverse the only distribution of'
    : 'reverse one distribution of';
  const move = step(CALCULATION_LIFECYCLE, state.status, trigger);
  const events = move.emits.map((type) => ({ type, distributionId }));
  return asOf({ ...after, status: move.to }, now, events);
}

/** @throws DomainError NOT_FOUND, the same as for an unknown calculation */
export function distributionOf({ distributions }: Calculation, id: string): Distribution {
  const found = distributions.find((each) => each.id === id);
  if (!found) throw distributionNotFound();
  return found;
}

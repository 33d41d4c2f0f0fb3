import { step } from '@masar/kit/lifecycle';
import { distributedOf } from '../amounts';
import type { Calculation, Decision } from '../calculation';
import { CALCULATION_LIFECYCLE } from '../lifecycle';
import { asOf } from '../overdue';
import type { Reversing } from './commands';
import type { Context, Distribution } from './distribution';
import { DISTRIBUTION_LIFECYCLE } from './lifecycle';
import { unknownDistribution } from './unknown';

/**
 * A calculation one of whose distributions counts no more: its amount can be distributed again.
 * @throws DomainError NOT_FOUND; CONFLICT when it is reversed already
 */
export function reverse(
  state: Calculation,
  { distributionId, reason }: Reversing & { readonly distributionId: string },
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

/** @throws DomainError NOT_FOUND, as for an id that nobody has */
export function distributionOf({ distributions }: Calculation, id: string): Distribution {
  const found = distributions.find((each) => each.id === id);
  if (!found) throw unknownDistribution();
  return found;
}

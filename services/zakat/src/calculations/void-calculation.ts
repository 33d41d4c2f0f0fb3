import type { Context } from '@masar/kit/decision';
import { conflict } from '@masar/kit/errors';
import { step } from '@masar/kit/lifecycle';
import { distributedOf } from './amounts';
import type { Calculation, Decision } from './calculation';
import { CALCULATION_LIFECYCLE } from './lifecycle';
import { asOf } from './overdue';

/**
 * Voids a calculation that was made in error, so that nothing more of it can be distributed.
 * @throws DomainError CONFLICT when it is void, or while a distribution of it is recorded
 */
export function voidCalculation(
  state: Calculation,
  { reason }: { readonly reason: string },
  { actor, now }: Context,
): Decision {
  const { to, emits } = step(CALCULATION_LIFECYCLE, state.status, 'void');
  refuseDistributed(state);
  const voiding = { reason, at: now.toISOString(), by: actor };
  const events = emits.map((type) => ({ type }));
  return asOf({ ...state, status: to, voiding }, now, events);
}

/** The table cannot refuse this: an overdue calculation may have been distributed in part. */
function refuseDistributed(state: Calculation): void {
  const distributed = distributedOf(state);
  if (distributed.isZero()) return;
  const message =
    `cannot void a zakat calculation of which ${distributed} is distributed; ` +
    'reverse its distributions first';
  throw conflict({ field: 'status', code: 'INVALID_STATE', message });
}

import { conflict } from '@masar/kit/errors';
import { step } from '@masar/kit/lifecycle';
import { distributedOf } from './amounts';
import type { Calculation, Decision } from './calculation';
import { CALCULATION_LIFECYCLE } from './lifecycle';
import { asOf } from './overdue';

interface Voids {
  readonly reason: string;
  readonly actor: string;
  readonly now: Date;
}

/**
 * A calculation that was made in error; nothing is distributed of it any more.
 * @throws DomainError CONFLICT when it is void, or while a distribution of it is recorded
 */
export function voidCalculation(state: Calculation, { reason, actor, now }: Voids): Decision {
  const { to, emits } = step(CALCULATION_LIFECYCLE, state.status, 'void');
  refuseDistributed(state);
  const voiding = { reason, at: now.toISOString(), by: actor };
  const events = emits.map((type) => ({ type }));
  return asOf({ ...state, status: to, voiding }, now, events);
}

/** An overdue one may have been distributed in part. */
function refuseDistributed(state: Calculation): void {
  const distributed = distributedOf(state);
  if (distributed.isZero()) return;
  const message =
    `cannot void a zakat calculation of which ${distributed} is distributed; ` +
    'reverse its distributions first';
  throw conflict({ field: 'status', code: 'INVALID_STATE', message });
}

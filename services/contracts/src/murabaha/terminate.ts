import { conflict } from '@masar/kit/errors';
import type { TerminateMurabahaContractRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import {
  REASONS_AFTER_SALE,
  REASONS_BEFORE_SALE,
  REASONS_THAT_END_THE_DEBT,
} from './termination-reasons';
import { isSold, type Context, type Decision, type Murabaha } from './contract';
import { moveOf } from './lifecycle';
import { withLate, withNextOverdue } from './lateness/overdue';

/**
 * A contract that ends without being completed. After the sale there is no way back but rescission,
 * a sale on default, or mutual release. What is late by then is late, swept or not.
 * @throws DomainError CONFLICT in a final state, or for a reason that is not one of this state
 */
export function terminate(
  state: Murabaha,
  command: TerminateMurabahaContractRequest,
  { id, now }: Context,
): Decision {
  const { to } = moveOf(state, 'terminate');
  const allowed: readonly string[] =
    state.status === 'ACTIVE' ? REASONS_AFTER_SALE : REASONS_BEFORE_SALE;
  if (!allowed.includes(command.reason)) {
    const message =
      `cannot terminate a murabaha contract that is ${state.status} for ${command.reason}; ` +
      `allowed now: ${allowed.join(', ')}`;
    throw conflict({ field: 'reason', code: 'INVALID_STATE', message });
  }
  const termination = { ...command, at: now.toISOString() };
  const ended = isSold(state)
    ? withNextOverdue({ ...withLate(state, id, now), status: to, termination })
    : { ...state, status: to, termination };
  if (!REASONS_THAT_END_THE_DEBT.includes(command.reason)) return { state: ended, events: [] };
  // The sale is undone: its asset may be sold to this customer again (MUR-ROLL).
  return { state: { ...ended, soldKey: undefined }, events: [] };
}

import { amountIn, readAmount, recovered } from './amounts';
import type { Recovering } from './commands';
import { judge } from './judge';
import type { Context, Decision, Kafalah, Recourse } from './kafalah';
import { recourseOf, refuseMore } from './records';

export type RecourseStatus = 'OPEN' | 'PARTIALLY_RECOVERED' | 'RECOVERED';

/**
 * A guarantee whose debtor repaid the guarantor; possible in every status, since recourse outlives
 * the guarantee.
 * @throws DomainError NOT_FOUND, CONFLICT at the bound, VALIDATION_ERROR, SHARIAH_VIOLATION above
 * what was paid
 */
export function recover(state: Kafalah, command: Recovering, { now }: Context): Decision {
  const one = recourseOf(state, command.recourse_id);
  const recoveries = state.recourse.flatMap((each) => each.recoveries);
  refuseMore('recoveries', recoveries.length);
  const amount = readAmount(state, { field: 'amount', amount: command.amount });
  const most = amountIn(state, one.amount).minus(recovered(state, one));
  const judgedBy = judge(state, 'recover', { demand: { amount, most } });
  const { reference } = command;
  const recovery = { amount: amount.toDecimal(), reference, at: now.toISOString() };
  const after = { ...one, recoveries: [...one.recoveries, recovery] };
  const recourse = state.recourse.map((each) => (each.id === one.id ? after : each));
  return { state: { ...state, recourse }, events: [], judgedBy };
}

export function recourseStatus(state: Kafalah, one: Recourse): RecourseStatus {
  const got = recovered(state, one);
  if (got.isZero()) return 'OPEN';
  return got.compare(amountIn(state, one.amount)) < 0 ? 'PARTIALLY_RECOVERED' : 'RECOVERED';
}

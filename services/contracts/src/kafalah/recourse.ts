import { step } from '@masar/kit/lifecycle';
import type { Money } from '@masar/kit/money';
import { amountIn, readAmount, recovered } from './amounts';
import type { Recovering, WritingOff } from './commands';
import { judge } from './judge';
import type { Context, Decision, Kafalah, Recourse } from './kafalah';
import { RECOURSE_LIFECYCLE } from './lifecycle';
import { recourseOf, refuseMore, withRecourse } from './records';

/**
 * A guarantee whose debtor repaid the guarantor; possible in every status, since recourse outlives
 * the guarantee, and after a write-off, since the debtor still owes.
 * @throws DomainError NOT_FOUND, CONFLICT at the bound, VALIDATION_ERROR, SHARIAH_VIOLATION above
 * what was paid
 */
export function recover(state: Kafalah, command: Recovering, { now }: Context): Decision {
  const one = recourseOf(state, command.recourse_id);
  const recoveries = state.recourse.flatMap((each) => each.recoveries);
  refuseMore('recoveries', recoveries.length);
  const amount = readAmount(state, { field: 'amount', amount: command.amount });
  const most = unrecovered(state, one);
  const judgedBy = judge(state, 'recover', { demand: { amount, most } });
  const isAll = amount.compare(most) === 0;
  const { to } = step(RECOURSE_LIFECYCLE, one.status, isAll ? 'recover in full' : 'recover');
  const { reference } = command;
  const recovery = { amount: amount.toDecimal(), reference, at: now.toISOString() };
  const after = { ...one, status: to, recoveries: [...one.recoveries, recovery] };
  return { state: withRecourse(state, after), events: [], judgedBy };
}

/**
 * A guarantee on which the guarantor no longer expects to recover what one payment left. It is his
 * bookkeeping and releases nobody.
 * @throws DomainError NOT_FOUND, CONFLICT where all is recovered or it is written off already
 */
export function writeOff(state: Kafalah, command: WritingOff, { actor, now }: Context): Decision {
  const { recourse_id, ...why } = command;
  const one = recourseOf(state, recourse_id);
  const { to } = step(RECOURSE_LIFECYCLE, one.status, 'write off');
  const amount = unrecovered(state, one).toDecimal();
  const write_off = { amount, ...why, at: now.toISOString(), by: actor };
  return { state: withRecourse(state, { ...one, status: to, write_off }), events: [] };
}

function unrecovered(state: Kafalah, one: Recourse): Money {
  return amountIn(state, one.amount).minus(recovered(state, one));
}

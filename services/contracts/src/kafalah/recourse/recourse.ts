import { refuse } from '@masar/kit/errors';
import { step } from '@masar/kit/lifecycle';
import type { Money } from '@masar/kit/money';
import { amountIn, readAmount, recovered } from '../amounts';
import type {
  RecordKafalahRecoveryRequest,
  WriteOffKafalahRecourseRequest,
} from '@masar/proto/gen/shapes/masar/contracts/v1/kafalah';
import { instantProblems } from '../instant-bounds';
import { judge } from '../judge';
import type { Context, Decision, Kafalah, Recourse, Recovery } from '../kafalah';
import { RECOURSE_LIFECYCLE } from './lifecycle';
import { paymentFor, recourseOf, refuseMore, withRecourse } from '../records';
import { rejectDuplicate } from '../duplicate-transfers';
import { rulesKept } from '../../shared/rules/evaluate';

/**
 * Records a repayment of the debtor. It is possible in every status, since recourse outlives the
 * guarantee, and after a write-off, since the debtor still owes.
 * @throws DomainError NOT_FOUND, CONFLICT at the bound or when it is recorded already,
 * VALIDATION_ERROR, SHARIAH_VIOLATION above what was paid
 */
export function recover(
  state: Kafalah,
  command: RecordKafalahRecoveryRequest,
  context: Context,
): Decision {
  const one = recourseOf(state, command.recourse_id);
  const amount = readAmount(state, { field: 'amount', amount: command.amount });
  const recovery = readRecovery(state, one, { command, amount, context });
  const most = unrecovered(state, one);
  const checks = judge(state, 'recover', { demand: { amount, most } });
  const isAll = amount.compare(most) === 0;
  if (!isAll) refuseMore('recoveries', state.recourse.flatMap((each) => each.recoveries).length);
  const trigger = isAll ? 'recover in full' : 'recover';
  const { to, emits } = step(RECOURSE_LIFECYCLE, one.status, trigger);
  const after = { ...one, status: to, recoveries: [...one.recoveries, recovery] };
  const events = emits.map((type) => ({ type, recourse_id: one.id }));
  return { state: withRecourse(state, after), events, ruleRefs: rulesKept(checks) };
}

/** The repayment to store: it lies between the payment that it is owed for and now. */
function readRecovery(
  state: Kafalah,
  one: Recourse,
  {
    command,
    amount,
    context,
  }: { command: RecordKafalahRecoveryRequest; amount: Money; context: Context },
): Recovery {
  const { now, key } = context;
  const { reference, recovered_at = now.toISOString() } = command;
  const payment = { what: 'the payment', at: paymentFor(state, one)?.paid_at };
  refuse(instantProblems({ field: 'recovered_at', at: recovered_at }, payment, now));
  const recovery = { amount: amount.toDecimal(), reference, recovered_at };
  const earlier = one.recoveries.map((each) => ({ ...each, at: each.recovered_at }));
  const { currency } = state;
  rejectDuplicate('recovery', { ...recovery, at: recovered_at, currency, key }, earlier);
  return { ...recovery, at: now.toISOString() };
}

/**
 * Writes off the rest of a recourse, which the guarantor no longer expects. It is his bookkeeping and
 * releases nobody.
 * @throws DomainError NOT_FOUND, CONFLICT where all is recovered or it is written off already
 */
export function writeOff(
  state: Kafalah,
  command: WriteOffKafalahRecourseRequest,
  { actor, now }: Context,
): Decision {
  const { recourse_id, ...why } = command;
  const one = recourseOf(state, recourse_id);
  const { to, emits } = step(RECOURSE_LIFECYCLE, one.status, 'write off');
  const amount = unrecovered(state, one).toDecimal();
  const write_off = { amount, ...why, at: now.toISOString(), by: actor };
  return {
    state: withRecourse(state, { ...one, status: to, write_off }),
    events: emits.map((type) => ({ type, recourse_id: one.id })),
  };
}

function unrecovered(state: Kafalah, one: Recourse): Money {
  return amountIn(state, one.amount).minus(recovered(state, one));
}

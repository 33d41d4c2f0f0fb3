import { type Detail, problem, refuse } from '@masar/kit/errors';
import { step } from '@masar/kit/lifecycle';
import { paid } from './amounts';
import { refuseOver } from './claims/claim-period';
import type { WithdrawKafalahContractRequest } from '@masar/proto/gen/shapes/masar/contracts/v1/kafalah';
import { instantProblems } from './instant-bounds';
import { judge } from './judge';
import type { Context, Decision, Kafalah } from './kafalah';
import { KAFALAH_LIFECYCLE } from './lifecycle';
import { ended } from './records';
import { rulesKept } from '../shared/rules/evaluate';

/**
 * Withdraws the guarantor. Until the execution nobody is bound; after it he may leave only while the
 * debt has not arisen, with notice to the beneficiary.
 * @throws DomainError CONFLICT where it is over or a claim is open, SHARIAH_VIOLATION where the debt
 * exists, VALIDATION_ERROR for a notice that is missing or ill-timed
 */
export function withdraw(
  state: Kafalah,
  command: WithdrawKafalahContractRequest,
  { now }: Context,
): Decision {
  const { to, emits } = step(KAFALAH_LIFECYCLE, state.status, 'withdraw');
  const isBinding = state.status === 'ACTIVE';
  if (isBinding) refuseOver(state, now, 'withdraw');
  const leaving = { at: now, paid: paid(state) };
  // Before the notice is checked: a guarantee that binds for good needs none.
  const checks = isBinding ? judge(state, 'withdraw', { leaving }) : [];
  const given = { field: 'notice_given_at', at: command.notice_given_at };
  const execution = { what: 'the execution', at: state.executed_at };
  refuse([...(isBinding ? missingNotice(command) : []), ...instantProblems(given, execution, now)]);
  const { reason: notes, ...notice } = command;
  const termination = { reason: 'WITHDRAWN', notes, ...notice, at: now.toISOString() } as const;
  const left = { ...ended(state), status: to, termination };
  return { state: left, events: emits.map((type) => ({ type })), ruleRefs: rulesKept(checks) };
}

function missingNotice(command: WithdrawKafalahContractRequest): Detail[] {
  return (['notice_ref', 'notice_given_at'] as const)
    .filter((field) => command[field] === undefined)
    .map((field) =>
      problem(field, 'REQUIRED', 'is required: an executed guarantee is left with notice'),
    );
}

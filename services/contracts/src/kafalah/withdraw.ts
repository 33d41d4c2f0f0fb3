import type { Detail } from '@masar/kit/errors';
import { step } from '@masar/kit/lifecycle';
import { dateOf } from '@masar/kit/time';
import { paid } from './amounts';
import type { Withdrawal } from './commands';
import { judge } from './judge';
import type { Context, Decision, Kafalah } from './kafalah';
import { KAFALAH_LIFECYCLE } from './lifecycle';
import { problem, refuse } from '../shared/problems';
import { without } from './without';

/**
 * A guarantee that its guarantor has left. Until its execution nobody is bound; after it only a debt
 * that has not arisen lets him go, with notice to the beneficiary.
 * @throws DomainError CONFLICT where it is over or a claim is open, SHARIAH_VIOLATION where the debt
 * exists, VALIDATION_ERROR for a notice that is missing or ill-timed
 */
export function withdraw(state: Kafalah, command: Withdrawal, { now }: Context): Decision {
  const { to } = step(KAFALAH_LIFECYCLE, state.status, 'withdraw');
  const isBinding = state.status === 'ACTIVE';
  const leaving = { on: dateOf(now), paid: paid(state) };
  // Before the notice: what is never withdrawn from needs none.
  const judgedBy = isBinding ? judge(state, 'withdraw', { leaving }) : [];
  refuse([...(isBinding ? missingNotice(command) : []), ...illTimedNotice(state, command, now)]);
  const { reason: notes, ...notice } = command;
  const termination = { reason: 'WITHDRAWN', notes, ...notice, at: now.toISOString() } as const;
  const left = { ...without(state, 'expiresAt'), status: to, termination };
  return { state: left, events: [], judgedBy };
}

function missingNotice(command: Withdrawal): Detail[] {
  return (['notice_ref', 'notice_given_at'] as const)
    .filter((field) => command[field] === undefined)
    .map((field) =>
      problem(field, 'REQUIRED', 'is required: an executed guarantee is left with notice'),
    );
}

function illTimedNotice(
  { executed_at }: Kafalah,
  { notice_given_at: given }: Withdrawal,
  now: Date,
): Detail[] {
  const complain = (complaint: string) => [problem('notice_given_at', 'OUT_OF_RANGE', complaint)];
  if (given === undefined) return [];
  if (given > now.toISOString()) return complain('must not be ahead');
  if (executed_at !== undefined && given < executed_at) {
    return complain(`must not be before the execution, ${executed_at}`);
  }
  return [];
}

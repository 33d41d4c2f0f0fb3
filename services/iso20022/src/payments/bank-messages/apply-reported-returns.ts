import { applyReturns, isOverReturned, type Returned } from '../apply-returns';
import type { Returned as Amounts } from '../../inbound/inbound-message';
import type { Payment } from '../payment';
import type { Issue } from '../../shared/issue';
import { overReturned, returnOfSeveral, tooManyReturns } from './report-warnings';
import { returnOfAll } from './return-of-all';
import type { Answered, Spoken, SpokenRemark } from './matched-reports';

interface Placed extends Returned {
  readonly path: string;
}

/** Adds the returns of a pacs.004 to a payment. Idempotent. */
export function answerReturns(payment: Payment, { remarks, heard }: Spoken): Answered {
  const { id: inboundMessageId, messageId, receivedAt } = heard;
  const issues: Issue[] = [];
  const returns: Placed[] = [];
  for (const remark of remarks) {
    const back = backIn(payment, remark);
    if ('code' in back) issues.push(back);
    else
      returns.push(
        ...back.map(({ path, uetr, returned }) => ({
          ...{ path, uetr },
          returned: { inboundMessageId, messageId, receivedAt, ...returned },
        })),
      );
  }
  const decision = applyReturns(payment, returns);
  for (const uetr of new Set(returns.map((each) => each.uetr)))
    issues.push(...problemsOf(uetr, returns, decision.state));
  return { decision, issues };
}

interface Back {
  readonly path: string;
  readonly uetr: string;
  readonly returned: Amounts;
}

/** Returns in one report, or the reason why they are unclear; none for other kinds of reports. */
function backIn(payment: Payment, { path, said, uetrs }: SpokenRemark): readonly Back[] | Issue {
  if (said.kind === 'RETURN_OF_ALL') {
    const back = returnOfAll(payment, { path, said });
    if ('code' in back) return back;
    return back.map(({ uetr, amount }) => ({ path, uetr, returned: { ...said.returned, amount } }));
  }
  if (said.kind === 'RETURN_OF_UNNAMED') return returnOfSeveral(path);
  if (said.kind !== 'RETURN') return [];
  const [uetr, ...others] = uetrs;
  if (uetr === undefined || others.length > 0) return returnOfSeveral(path);
  return [{ path, uetr, returned: said.returned }];
}

/** @param returned all returns of the message; a payment lists only the first ones */
function problemsOf(uetr: string, returned: readonly Placed[], after: Payment): readonly Issue[] {
  const own = returned.filter((each) => each.uetr === uetr);
  const ids = new Set(own.map((each) => each.returned.inboundMessageId));
  const { returns = [] } = after.transactions.find((each) => each.uetr === uetr) ?? {};
  const listed = returns.filter(({ inboundMessageId }) => ids.has(inboundMessageId)).length;
  const isOver = isOverReturned(after, uetr);
  return own.flatMap(({ path }, index) => [
    ...(index < listed ? [] : [tooManyReturns(path, uetr)]),
    ...(isOver ? [overReturned(path, uetr)] : []),
  ]);
}

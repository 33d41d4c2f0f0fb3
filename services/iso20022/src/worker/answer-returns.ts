import { applyReturns, isOverReturned, type Returned } from '../payments/apply-returns';
import type { Payment } from '../payments/payment';
import type { Issue } from '../shared/issue';
import { overReturned, returnOfSeveral, tooManyReturns } from './inbound-issues';
import type { Answered, Spoken } from './spoken';

interface Placed extends Returned {
  readonly path: string;
}

/** The payment with what a pacs.004 brings back of it. Done again, it changes nothing. */
export function answerReturns(payment: Payment, { remarks, heard }: Spoken): Answered {
  const { id: inboundMessageId, messageId } = heard;
  const issues: Issue[] = [];
  const returns: Placed[] = [];
  for (const { path, said, uetrs } of remarks) {
    if (said.kind !== 'RETURN') continue;
    const [uetr, ...others] = uetrs;
    if (uetr === undefined || others.length > 0) issues.push(returnOfSeveral(path));
    else returns.push({ path, uetr, returned: { inboundMessageId, messageId, ...said.returned } });
  }
  const decision = applyReturns(payment, returns);
  for (const uetr of new Set(returns.map((each) => each.uetr)))
    issues.push(...problemsOf(uetr, returns, decision.state));
  return { decision, issues };
}

/** @param returned all of one message; of one payment the first of it are listed */
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

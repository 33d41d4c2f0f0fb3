import type { ReportedReturn } from '../../shared/bank-report';
import type { Issue } from '../../shared/issue';
import { applyReturns, isOverReturned, type Returned } from '../apply-returns';
import type { Payment } from '../payment';
import type { Applied, MatchedReport, PaymentReports } from './matched-reports';
import { overReturned, returnOfSeveral, tooManyReturns } from './report-warnings';
import { returnOfAll } from './return-of-all';

interface Placed extends Returned {
  readonly path: string;
}

/** Adds the returns of a pacs.004 to a payment. Idempotent. */
export function applyReportedReturns(
  payment: Payment,
  { reports, source }: PaymentReports,
): Applied {
  const { id: inboundMessageId, messageId, receivedAt } = source;
  const issues: Issue[] = [];
  const returns: Placed[] = [];
  for (const report of reports) {
    const found = returnsIn(payment, report);
    if ('code' in found) issues.push(found);
    else
      returns.push(
        ...found.map(({ path, uetr, returned }) => ({
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

interface FoundReturn {
  readonly path: string;
  readonly uetr: string;
  readonly returned: ReportedReturn;
}

/** Returns in one report, or the reason why they are unclear; none for other kinds of reports. */
function returnsIn(
  payment: Payment,
  { path, content, uetrs }: MatchedReport,
): readonly FoundReturn[] | Issue {
  if (content.kind === 'RETURN_OF_ALL') {
    const found = returnOfAll(payment, { path, content });
    if ('code' in found) return found;
    const { returned } = content;
    return found.map(({ uetr, amount }) => ({ path, uetr, returned: { ...returned, amount } }));
  }
  if (content.kind === 'RETURN_OF_UNNAMED') return returnOfSeveral(path);
  if (content.kind !== 'RETURN') return [];
  const [uetr, ...others] = uetrs;
  if (uetr === undefined || others.length > 0) return returnOfSeveral(path);
  return [{ path, uetr, returned: content.returned }];
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

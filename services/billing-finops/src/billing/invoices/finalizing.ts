import { omit } from '@masar/kit/decision';
import { addDays, dateOf, startOf } from '@masar/kit/time';
import { computed } from './draft';
import type { Contents, Context, Decision, Invoice } from './invoice';
import { amountDueOf } from './invoice';
import { eventsOf, transitionOf } from './lifecycle';
import type { BillingPolicy } from './tenant-policy';

/**
 * A draft that is being finalised; undefined where it already is. The instant of the first attempt is that of the
 * issue, so that the year of the number stays the same in later attempts.
 * @throws DomainError CONFLICT for an invoice that is not a draft
 */
export function beginFinalizing(
  state: Invoice,
  { now }: Pick<Context, 'now'>,
): Decision | undefined {
  transitionOf(state, 'finalize');
  if (state.finalising) return undefined;
  const marks = { finalising: { at: now.toISOString() }, finalisingOf: state.workspaceId };
  return { state: { ...state, ...marks, finaliseAt: now }, events: [] };
}

/** Final contents of an invoice. */
export interface Issue {
  readonly number: string;
  readonly contents: Contents;
  readonly policy: BillingPolicy;
  /** Days of other periods that its adjustments bill, as keys of takenDays. */
  readonly adjustedDays: readonly string[];
}

/** The open invoice; undefined where another process has already opened it. */
export function open(state: Invoice, issue: Issue): Decision | undefined {
  const { number, contents, policy } = issue;
  const { finalising } = state;
  if (state.status !== 'draft' || !finalising) return undefined;
  const transition = transitionOf(state, 'finalize');
  const issuedAt = finalising.at;
  const dueDate = addDays(dateOf(new Date(issuedAt)), policy.paymentTermsDays);
  const issued: Invoice = {
    ...omit(state, 'finalising', 'finalisingOf', 'finaliseAt'),
    ...computed(contents),
    ...{ status: transition.to, number, issuedAt, dueDate },
    takenDays: [...(state.takenDays ?? []), ...issue.adjustedDays],
  };
  // An invoice with nothing due cannot become overdue.
  const isDue = !amountDueOf(issued).isZero();
  return {
    state: isDue ? { ...issued, overdueAt: startOf(addDays(dueDate, 1)) } : issued,
    events: eventsOf(transition),
  };
}

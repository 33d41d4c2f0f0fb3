import { omit } from '@masar/kit/decision';
import { conflict, problem } from '@masar/kit/errors';
import type { Period } from '../pricing/segments';
import { CREATION, eventsOf, transitionOf } from './lifecycle';
import type { Contents, Context, Decision, Invoice } from './invoice';
import { releasedDays, requireClosed, takenDays } from './period';
import type { BillingPolicy } from './tenant-policy';
import { totalsOf } from './totals';

const HOUR_MS = 3_600_000;

/** An invoice to draft. */
export interface Asked {
  readonly workspaceId: string;
  readonly period: Period;
}

/**
 * A new draft. A sweep finalises it at the end of the tenant's grace period.
 * @throws DomainError VALIDATION_ERROR for a period that cannot be invoiced
 */
export function draft(
  { workspaceId, period }: Asked,
  { contents, policy }: { readonly contents: Contents; readonly policy: BillingPolicy },
  { now }: Pick<Context, 'now'>,
): Decision {
  requireClosed(period, now);
  const state: Invoice = {
    ...computed(contents),
    ...{ status: CREATION.to, workspaceId, period, amountPaid: '0', creditNotes: [] },
    takenDays: takenDays(workspaceId, period),
    finaliseAt: new Date(now.getTime() + policy.graceHours * HOUR_MS),
  };
  return { state, events: [{ type: CREATION.emits }] };
}

/** The fields that follow from the contents. */
export function computed({ tax, ...contents }: Contents) {
  const { lineItems, currency } = contents;
  return { ...contents, taxPolicy: tax, ...totalsOf(lineItems, tax, currency) };
}

/**
 * A deleted draft: a mark that no operation finds, whose days are free again.
 * @throws DomainError CONFLICT for an invoice that is finalised or being finalised
 */
export function remove(state: Invoice, { id, now }: Pick<Context, 'id' | 'now'>): Decision {
  const transition = transitionOf(state, 'delete');
  if (state.finalising) {
    const complaint = 'is draft, but it is being finalised; void the invoice when it is open';
    throw conflict(problem('status', 'INVALID_STATE', complaint));
  }
  const rest = omit(state, 'takenDays', 'finaliseAt');
  return {
    state: {
      ...rest,
      ...{ status: transition.to, deletedAt: now.toISOString() },
      releasedDays: releasedDays(id, state),
    },
    events: eventsOf(transition),
  };
}

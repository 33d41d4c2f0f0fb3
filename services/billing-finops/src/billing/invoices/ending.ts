import { omit } from '@masar/kit/decision';
import { conflict, problem } from '@masar/kit/errors';
import type { Context, Decision, Invoice } from './invoice';
import { eventsOf, transitionOf } from './lifecycle';
import { releasedDays } from './period';

/**
 * A void invoice, whose period can be invoiced again.
 * @throws DomainError CONFLICT for a draft, a paid or a void invoice, and while a payment is processing
 */
export function voidInvoice(
  state: Invoice,
  { reason }: { readonly reason: string },
  { id, actor, now }: Context,
): Decision {
  const transition = transitionOf(state, 'void');
  if (state.payment?.status === 'processing') {
    const complaint =
      'is processing, and may yet succeed; void the invoice when its outcome is known';
    throw conflict(problem('paymentStatus', 'INVALID_STATE', complaint));
  }
  const voided = { at: now.toISOString(), by: actor, reason };
  const rest = omit(state, 'takenDays', 'overdueAt');
  return {
    state: {
      ...rest,
      ...{ status: transition.to, void: voided, releasedDays: releasedDays(id, state) },
    },
    events: eventsOf(transition),
  };
}

/**
 * An overdue invoice. Nothing is added to it: interest on a debt would be riba.
 * @throws DomainError CONFLICT unless it is open
 */
export function becomeOverdue(state: Invoice): Decision {
  const transition = transitionOf(state, 'miss the last day of');
  return {
    state: { ...omit(state, 'overdueAt'), status: transition.to },
    events: eventsOf(transition),
  };
}

import { omit } from '@masar/kit/decision';
import { badField, conflict, problem } from '@masar/kit/errors';
import { Money } from '@masar/kit/money';
import { amountDueOf, type Context, type Decision, type Invoice } from '../invoices/invoice';
import { eventsOf, transitionOf } from '../invoices/lifecycle';
import { keyOf, type Payment } from '../invoices/payment';
import type { Outcome } from './processor';

export const MANUAL = 'manual';

/** Pause before the first look-up: longer than a call of the processor may take. */
const FIRST_LOOK_UP_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** A payment that the processor does not know after so long never reached it. */
const LOST_AFTER_MS = 300_000;

/** The request to pay an invoice. */
export interface Paying {
  readonly paymentMethod: string;
  readonly reference?: string;
  readonly amount?: string;
}

/** @throws DomainError VALIDATION_ERROR for a manual payment without a reference, and for any other payment with one */
export function requireReference({ paymentMethod, reference }: Paying): void {
  const isManual = paymentMethod === MANUAL;
  if (isManual && reference === undefined) {
    const complaint = 'is required for a manual payment: name the transfer or the receipt';
    throw badField(problem('reference', 'REQUIRED', complaint));
  }
  if (!isManual && reference !== undefined) {
    const complaint = 'is for manual payments: the processor gives its own; leave it out';
    throw badField(problem('reference', 'NOT_ALLOWED', complaint));
  }
}

/**
 * An invoice with a payment that is about to be made. It is stored before the processor is called: of two concurrent
 * payments the second is refused, and a process that dies leaves the key by which the outcome is looked up.
 * @throws DomainError CONFLICT for an invoice that is not payable or is being paid, VALIDATION_ERROR for another amount
 */
export function beginPayment(
  state: Invoice,
  { paying, machineNow }: { readonly paying: Paying; readonly machineNow: Date },
  { id, now }: Context,
): Decision {
  transitionOf(state, 'pay');
  refuseSecond(state);
  const due = amountDueOf(state);
  requireDue(due, paying);
  const attempt = (state.payment?.attempt ?? 0) + 1;
  const payment: Payment = {
    ...{ attempt, key: keyOf(id, attempt), method: paying.paymentMethod },
    ...{ amount: due.toDecimal(), status: 'processing', lookUps: 0 },
    startedAt: machineNow.toISOString(),
    ...(paying.reference !== undefined && { reference: paying.reference }),
  };
  const lookUpAt = new Date(now.getTime() + FIRST_LOOK_UP_MS);
  return { state: { ...state, payment, lookUpAt }, events: [] };
}

function refuseSecond({ payment }: Invoice): void {
  if (payment?.status !== 'processing') return;
  const complaint =
    'is processing: another payment is on its way; read the invoice again in a minute';
  throw conflict(problem('paymentStatus', 'INVALID_STATE', complaint));
}

function requireDue(due: Money, { amount }: Paying): void {
  if (amount === undefined || Money.stored(amount, due.currency).compare(due) === 0) return;
  const complaint = `must be ${due}, the amount due; leave it out to pay that`;
  throw badField(problem('amount', 'INVALID_VALUE', complaint));
}

/** An outcome of an attempt. */
export interface Settling {
  readonly attempt: number;
  readonly outcome: Outcome;
  /** lookUpAt of the invoice before the processor was asked: a message that came since has moved it. */
  readonly lookUpAt?: Date | undefined;
}

/**
 * The invoice after the outcome of its payment; undefined where the outcome is already known or another attempt runs.
 */
export function settle(
  state: Invoice,
  { attempt, outcome, lookUpAt }: Settling,
  { now }: Pick<Context, 'now'>,
): Decision | undefined {
  const { payment } = state;
  if (payment?.attempt !== attempt || payment.status !== 'processing') return undefined;
  switch (outcome.status) {
    case 'succeeded':
      return paid(state, told(payment, outcome.reference), now);
    case 'declined': {
      const { reason: failure, isLost } = outcome;
      const failed = { ...told(payment, outcome.reference), failure, ...(isLost && { isLost }) };
      const rest = omit(state, 'lookUpAt');
      return { state: { ...rest, payment: { ...failed, status: 'failed' } }, events: [] };
    }
    case 'processing':
      return waiting(state, told(payment, outcome.reference), { now, lookUpAt });
    default:
      return waiting(state, payment, { now, lookUpAt });
  }
}

function told(payment: Payment, reference: string | undefined): Payment {
  return reference === undefined ? payment : { ...payment, reference };
}

function paid(state: Invoice, payment: Payment, now: Date): Decision {
  const transition = transitionOf(state, 'pay');
  const rest = omit(state, 'lookUpAt', 'overdueAt');
  return {
    state: {
      ...rest,
      ...{ status: transition.to, paidAt: now.toISOString(), amountPaid: payment.amount },
      payment: { ...payment, status: 'succeeded' },
    },
    events: eventsOf(transition),
  };
}

/** Sets the next look-up: after a pause that doubles up to an hour, or at once where a message came meanwhile. */
function waiting(
  state: Invoice,
  payment: Payment,
  { now, lookUpAt: before }: { readonly now: Date; readonly lookUpAt: Date | undefined },
): Decision {
  if (before && state.lookUpAt?.getTime() !== before.getTime()) {
    return { state: { ...state, payment }, events: [] };
  }
  const lookUps = payment.lookUps + 1;
  const pauseMs = Math.min(FIRST_LOOK_UP_MS * 2 ** (lookUps - 1), LONGEST_PAUSE_MS);
  const lookUpAt = new Date(now.getTime() + pauseMs);
  return { state: { ...state, payment: { ...payment, lookUps }, lookUpAt }, events: [] };
}

/** True while the outcome of the last attempt may still change. */
export function isOutcomeOpen({ status, payment }: Invoice): boolean {
  const isPayable = status === 'open' || status === 'overdue';
  return payment?.status === 'processing' || (isPayable && payment?.isLost === true);
}

/** The invoice with a look-up that is due at once; undefined where the outcome is known. */
export function lookUpNow(state: Invoice, now: Date): Decision | undefined {
  const { payment } = state;
  if (!payment || !isOutcomeOpen(state)) return undefined;
  const asked: Payment = { ...omit(payment, 'isLost', 'failure'), status: 'processing' };
  return { state: { ...state, payment: asked, lookUpAt: now }, events: [] };
}

/** The outcome of an attempt that the processor does not know: lost once LOST_AFTER_MS have passed. */
export function outcomeOfNone({ startedAt }: Payment, machineNow: Date): Outcome {
  const age = machineNow.getTime() - new Date(startedAt).getTime();
  if (age < LOST_AFTER_MS)
    return { status: 'unknown', problem: 'the processor has no such payment yet' };
  return {
    ...{ status: 'declined', isLost: true },
    reason: 'the call was lost on its way to the processor: nothing was charged',
  };
}

import { childId, omit } from '@masar/kit/decision';
import { badField, conflict, problem } from '@masar/kit/errors';
import { fraction, Money } from '@masar/kit/money';
import type { Context, CreditEntry, Decision, Invoice } from '../invoices/invoice';
import { transitionOf } from '../invoices/lifecycle';

/** Amount with tax, in decimal text; where absent everything that is not credited yet. */
export interface Crediting {
  readonly amount?: string;
  readonly reason: string;
}

/**
 * A paid invoice with one more credit note, which has no number yet.
 * @throws DomainError CONFLICT unless it is paid and not wholly credited, VALIDATION_ERROR above the uncredited amount
 */
export function credit(state: Invoice, { amount, reason }: Crediting, context: Context): Decision {
  transitionOf(state, 'credit');
  const { currency } = state;
  const before = creditedOf(state);
  const left = Money.stored(state.total, currency).minus(before);
  if (left.isZero()) {
    throw conflict(
      problem('amount', 'INVALID_STATE', 'is credited in whole: nothing is left to credit'),
    );
  }
  const asked = amount === undefined ? left : Money.stored(amount, currency);
  if (asked.compare(left) > 0) {
    const complaint = `must not be above ${left}, which is not credited yet; leave it out for all of it`;
    throw badField(problem('amount', 'OUT_OF_RANGE', complaint));
  }
  const entry = entryOf(state, { asked, before, reason }, context);
  const creditNotes = [...state.creditNotes, entry];
  return { state: { ...state, creditNotes, creditAt: context.now }, events: [] };
}

interface Credited {
  readonly asked: Money;
  readonly before: Money;
  readonly reason: string;
}

/**
 * Tax of the sum credited so far, less the tax of earlier notes: all notes together give back exactly the invoice's
 * tax.
 */
function entryOf(
  state: Invoice,
  { asked, before, reason }: Credited,
  context: Context,
): CreditEntry {
  const tax = taxIn(state, before.plus(asked)).minus(taxIn(state, before));
  const { actor, now, key } = context;
  return {
    id: childId('crn', context, state.creditNotes.length + 1),
    subtotal: asked.minus(tax).toDecimal(),
    tax: tax.toDecimal(),
    amount: asked.toDecimal(),
    ...{ reason, issuedAt: now.toISOString(), issuedBy: actor },
    ...(key !== undefined && { key }),
  };
}

/** The tax in this part of the total. */
function taxIn({ tax, total, currency }: Invoice, amount: Money): Money {
  const share = fraction(tax).times(amount.toDecimal());
  return Money.quotient(share, fraction(total), currency);
}

function creditedOf({ creditNotes, currency }: Invoice): Money {
  return creditNotes.reduce(
    (sum, { amount }) => sum.plus(Money.stored(amount, currency)),
    Money.zero(currency),
  );
}

/** The invoice with the number of its credit note; undefined where the note already has one. */
export function withNumber(
  state: Invoice,
  { id, number }: { readonly id: string; readonly number: string },
): Decision | undefined {
  if (state.creditNotes.every((each) => each.id !== id || each.number !== undefined))
    return undefined;
  const creditNotes = state.creditNotes.map((each) =>
    each.id === id ? { ...each, number } : each,
  );
  const isDone = creditNotes.every((each) => each.number !== undefined);
  return {
    state: { ...(isDone ? omit(state, 'creditAt') : state), creditNotes },
    events: [],
  };
}

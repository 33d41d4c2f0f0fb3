import type * as decision from '@masar/kit/decision';
import { Money } from '@masar/kit/money';
import type { CalendarDate } from '@masar/kit/time';
import type { Payment } from './payment';
import type { Line } from '../pricing/charges';
import type { Period } from '../pricing/segments';
import type { InvoiceEvent } from './events';
import type { InvoiceStatus } from './lifecycle';
import type { LegalEntity } from './legal-entities';
import type { TaxPolicy } from './tenant-policy';

/** The tenant as the invoice names it. */
export interface Buyer {
  readonly tenantId: string;
  readonly name: string;
  readonly jurisdiction?: string;
}

/** Everything that is computed anew until the invoice is finalised. */
export interface Contents {
  readonly currency: string;
  readonly lineItems: readonly Line[];
  readonly tax: TaxPolicy;
  readonly notes: readonly string[];
  readonly seller: LegalEntity;
  readonly buyer: Buyer;
}

/** A credit note inside its invoice; it has a number a moment after it was issued. */
export interface CreditEntry {
  readonly id: string;
  readonly number?: string;
  /** Amounts in decimal text; the amount is subtotal and tax. */
  readonly subtotal: string;
  readonly tax: string;
  readonly amount: string;
  readonly reason: string;
  readonly issuedAt: string;
  readonly issuedBy: string;
  /** Idempotency key of the command that issued it. */
  readonly key?: string;
}

/** An invoice as it is stored: amounts in decimal text, instants in UTC text. */
export interface Invoice extends Omit<Contents, 'tax'> {
  readonly status: InvoiceStatus;
  readonly workspaceId: string;
  readonly period: Period;
  readonly taxPolicy: TaxPolicy;
  readonly subtotal: string;
  readonly tax: string;
  readonly total: string;
  readonly amountPaid: string;
  readonly number?: string;
  readonly issuedAt?: string;
  readonly dueDate?: CalendarDate;
  readonly paidAt?: string;
  readonly payment?: Payment;
  readonly void?: { readonly at: string; readonly by: string; readonly reason: string };
  readonly creditNotes: readonly CreditEntry[];
  /**
   * "<workspace>/<day>" for each day of the period: the database holds them unique, so that no day is invoiced twice. A void
   * invoice and a deleted draft have none.
   */
  readonly takenDays?: readonly string[];
  /**
   * "<workspace>/<day>/<id>" for each day of a void invoice or a deleted draft: these days are not billed by adjustments, but
   * by a new invoice only.
   */
  readonly releasedDays?: readonly string[];
  /** Set before a number is taken: from then on the draft can be neither changed nor deleted, so that no number is lost. */
  readonly finalising?: { readonly at: string };
  /** The workspace, while finalising: unique, so that two invoices never bear the same adjustment. */
  readonly finalisingOf?: string;
  readonly deletedAt?: string;
  /** When a draft is finalised by itself, or its finalising is taken up again. */
  readonly finaliseAt?: Date;
  readonly overdueAt?: Date;
  /** When the outcome of the payment is asked for. */
  readonly lookUpAt?: Date;
  /** When the number of a credit note is taken, should the command that issued it have died. */
  readonly creditAt?: Date;
}

export type Context = decision.Context;
export type Decision = decision.Decision<Invoice, InvoiceEvent>;

/** The amount that is still to pay. */
export function amountDueOf({ status, total, amountPaid, currency }: Invoice): Money {
  if (status === 'void' || status === 'paid') return Money.zero(currency);
  return Money.stored(total, currency).minus(Money.stored(amountPaid, currency));
}

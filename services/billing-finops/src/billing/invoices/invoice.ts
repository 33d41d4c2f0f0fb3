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

/** The tenant, as the invoice names it. */
export interface Buyer {
  readonly tenantId: string;
  readonly name: string;
  readonly jurisdiction?: string;
}

/** The part of an invoice that is computed again until it is finalised. */
export interface Contents {
  readonly currency: string;
  readonly lineItems: readonly Line[];
  readonly tax: TaxPolicy;
  readonly notes: readonly string[];
  readonly seller: LegalEntity;
  readonly buyer: Buyer;
}

/** A credit note inside its invoice. It gets its number a moment after its issue. */
export interface CreditEntry {
  readonly id: string;
  readonly number?: string;
  /** Amounts in decimal text; amount = subtotal + tax. */
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
   * "<workspace>/<day>" for each day of the period; unique in the database, so that no day is invoiced twice. Void
   * invoices and deleted drafts have none.
   */
  readonly takenDays?: readonly string[];
  /**
   * "<workspace>/<day>/<id>" for each day of a void invoice or a deleted draft. Only a new invoice bills these days, no
   * adjustment does.
   */
  readonly releasedDays?: readonly string[];
  /**
   * Set before a number is taken: from then on the draft can be neither changed nor deleted, so that the number is
   * used.
   */
  readonly finalising?: { readonly at: string };
  /** The workspace, while finalising; unique in the database, so that two invoices never bear the same adjustment. */
  readonly finalisingOf?: string;
  readonly deletedAt?: string;
  /** Instant at which a sweep finalises the draft, or resumes its finalising. */
  readonly finaliseAt?: Date;
  readonly overdueAt?: Date;
  /** Instant at which a sweep asks the processor for the outcome. */
  readonly lookUpAt?: Date;
  /** Instant at which a sweep numbers a credit note whose command died before. */
  readonly creditAt?: Date;
}

export type Context = decision.Context;
export type Decision = decision.Decision<Invoice, InvoiceEvent>;

/** The amount still to be paid. */
export function amountDueOf({ status, total, amountPaid, currency }: Invoice): Money {
  if (status === 'void' || status === 'paid') return Money.zero(currency);
  return Money.stored(total, currency).minus(Money.stored(amountPaid, currency));
}

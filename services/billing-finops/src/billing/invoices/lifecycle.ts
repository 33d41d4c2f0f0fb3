import { step, type Lifecycle, type Transition } from '@masar/kit/lifecycle';
import type { InvoiceEventType } from './events';

export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'void' | 'overdue';
export type InvoiceTrigger =
  'finalize' | 'delete' | 'pay' | 'miss the last day of' | 'void' | 'credit';

type Emits = readonly InvoiceEventType[];
export type InvoiceTransition = Transition<InvoiceStatus, InvoiceTrigger, Emits>;

/** A creation has no earlier status, so it is not a row of the table. */
export const CREATION = { to: 'draft', emits: 'billing.invoice.created' } as const;

const PAID = ['billing.invoice.paid'] as const;
const OVERDUE = ['billing.invoice.overdue'] as const;

/** A deleted draft stays stored as a mark that no operation finds. */
export const INVOICE_LIFECYCLE: Lifecycle<InvoiceStatus, InvoiceTrigger, Emits> = {
  subject: 'invoice',
  operations: { 'miss the last day of': 'overdue by time', credit: 'credit-notes' },
  transitions: [
    { from: 'draft', trigger: 'finalize', to: 'open', emits: [] },
    { from: 'draft', trigger: 'delete', to: 'draft', emits: [] },
    { from: 'open', trigger: 'pay', to: 'paid', emits: PAID },
    { from: 'open', trigger: 'miss the last day of', to: 'overdue', emits: OVERDUE },
    { from: 'open', trigger: 'void', to: 'void', emits: [] },
    { from: 'overdue', trigger: 'pay', to: 'paid', emits: PAID },
    { from: 'overdue', trigger: 'void', to: 'void', emits: [] },
    { from: 'paid', trigger: 'credit', to: 'paid', emits: [] },
  ],
};

/** @throws DomainError CONFLICT when the lifecycle has no such transition from the invoice's status */
export function transitionOf(
  { status }: { readonly status: InvoiceStatus },
  trigger: InvoiceTrigger,
): InvoiceTransition {
  return step(INVOICE_LIFECYCLE, status, trigger);
}

/** The events of a move. */
export function eventsOf({ emits }: Pick<InvoiceTransition, 'emits'>) {
  return emits.map((type) => ({ type }));
}

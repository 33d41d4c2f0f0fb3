/** Events of invoices, and the moment of each; an RPC names those that it gives in its option `events`. */
export const INVOICE_EVENTS = {
  'billing.invoice.created': 'an invoice was drafted',
  'billing.invoice.paid': 'an invoice was paid',
  'billing.invoice.overdue': 'an invoice was not paid by its last day; once for each',
} as const;

export type InvoiceEventType = keyof typeof INVOICE_EVENTS;

/** An event; its data is the invoice. */
export interface InvoiceEvent {
  readonly type: InvoiceEventType;
}

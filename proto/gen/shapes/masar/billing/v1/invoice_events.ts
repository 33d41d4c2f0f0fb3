// Made by tools/apigen from the .proto file of this name: change that.

import { object, required, type Value } from '@masar/kit/shape';
import { Invoice } from '../../../masar/billing/v1/invoices';

export const BillingInvoiceCreated = object({
  invoice: required(Invoice),
});
export type BillingInvoiceCreated = Value<typeof BillingInvoiceCreated>;

export const BillingInvoicePaid = object({
  invoice: required(Invoice),
});
export type BillingInvoicePaid = Value<typeof BillingInvoicePaid>;

export const BillingInvoiceOverdue = object({
  invoice: required(Invoice),
});
export type BillingInvoiceOverdue = Value<typeof BillingInvoiceOverdue>;

import type { Shown } from '@masar/kit/commands';
import { write, writeJson, type Value } from '@masar/kit/shape';
import * as shapes from '@masar/proto/gen/shapes/masar/billing/v1/invoices';
import type * as wire from '@masar/proto/gen/ts/masar/billing/v1/invoices';
import type { InvoiceEvent } from '../events';
import { amountDueOf, type Invoice } from '../invoice';

/** The invoice as the API answers it. */
export function writeInvoice(shown: Shown<Invoice>): wire.Invoice {
  return write(shapes.Invoice, fieldsOf(shown));
}

/** An event as consumers read it. */
export function writeEvent(shown: Shown<Invoice>, { type }: InvoiceEvent) {
  return { type, data: { invoice: writeJson(shapes.Invoice, fieldsOf(shown)) } };
}

/** The outcome of the last payment, as the pay operation answers it. */
export function writePayment({ id, state }: Shown<Invoice>): wire.InvoicePaymentResult {
  const { status, paidAt, payment, total, currency } = state;
  return write(shapes.InvoicePaymentResult, {
    ...{ id, currency, status: status as 'open' | 'paid' | 'overdue' },
    ...(paidAt !== undefined && { paidAt }),
    paymentMethod: payment?.method ?? '',
    ...(payment?.reference !== undefined && { paymentReference: payment.reference }),
    amount: payment?.amount ?? total,
    paymentStatus: payment?.status === 'succeeded' ? 'succeeded' : 'processing',
  });
}

function fieldsOf({
  id,
  createdAt,
  updatedAt,
  state,
}: Shown<Invoice>): Value<typeof shapes.Invoice> {
  const { taxPolicy, seller, payment, buyer, ...rest } = state;
  const { name: legalEntity, country, taxNumber } = seller;
  return {
    ...rest,
    ...{ id, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
    amountDue: amountDueOf(state).toDecimal(),
    ...{ taxRate: taxPolicy.rate, reverseCharge: taxPolicy.reverseCharge },
    ...(taxPolicy.name !== undefined && { taxName: taxPolicy.name }),
    seller: {
      legalEntity,
      ...(country !== undefined && { country }),
      ...(taxNumber !== undefined && { taxNumber }),
    },
    buyer,
    ...(payment && { paymentStatus: payment.status, paymentMethod: payment.method }),
    ...(payment?.reference !== undefined && { paymentReference: payment.reference }),
  };
}

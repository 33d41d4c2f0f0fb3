import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { read } from '@masar/kit/shape';
import type { Stored } from '@masar/kit/store';
import * as shapes from '@masar/proto/gen/shapes/masar/billing/v1/invoices';
import type { InvoicesServiceService } from '@masar/proto/gen/ts/masar/billing/v1/invoices';
import type { Invoice } from '../invoices/invoice';
import { writePayment } from '../invoices/wire/write-invoice';
import type { Paying } from './pay';

type PaymentHandlers = Pick<Handlers<typeof InvoicesServiceService>, 'payInvoice'>;

/** Pays invoices (src/worker/invoices/invoice-payments.ts). */
export interface InvoicePaying {
  pay(scope: Scope, id: string, readPaying: (currency: string) => Paying): Promise<Stored<Invoice>>;
}

/** The operation that pays an invoice. Its amount is read by the currency of the invoice. */
export function paymentHandlers(payments: InvoicePaying): PaymentHandlers {
  return {
    payInvoice: async (scope, request) =>
      writePayment(
        await payments.pay(scope, request.id, (currency) =>
          read(shapes.PayInvoiceRequest, request, currency),
        ),
      ),
  };
}

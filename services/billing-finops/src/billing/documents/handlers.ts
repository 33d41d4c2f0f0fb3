import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { read } from '@masar/kit/shape';
import * as shapes from '@masar/proto/gen/shapes/masar/billing/v1/invoice_documents';
import type { InvoiceDocumentsServiceService } from '@masar/proto/gen/ts/masar/billing/v1/invoice_documents';
import type * as wire from '@masar/proto/gen/ts/masar/billing/v1/invoices';
import type { Invoice } from './invoice-message';
import { invoicePage } from './page/invoice-page';
import { writeUbl } from './ubl/write-ubl';

interface Invoices {
  /** @throws DomainError NOT_FOUND */
  readonly find: (scope: Scope, id: string) => Promise<wire.Invoice>;
}

/** The printable page of an invoice, and the invoice for other programs. */
export function documentHandlers({
  find,
}: Invoices): Handlers<typeof InvoiceDocumentsServiceService> {
  // The generated type has strings for enums.
  const invoiceOf = async (scope: Scope, id: string) => (await find(scope, id)) as Invoice;
  return {
    getInvoiceHtml: async (scope, request) => {
      const { lang = 'en' } = read(shapes.GetInvoiceHtmlRequest, request);
      return { html: invoicePage(await invoiceOf(scope, request.id), lang) };
    },
    getInvoiceUbl: async (scope, { id }) => ({ xml: writeUbl(await invoiceOf(scope, id)) }),
  };
}

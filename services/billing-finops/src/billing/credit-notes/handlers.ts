import { badField, problem } from '@masar/kit/errors';
import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { read } from '@masar/kit/shape';
import * as shapes from '@masar/proto/gen/shapes/masar/billing/v1/invoices';
import type { InvoicesServiceService } from '@masar/proto/gen/ts/masar/billing/v1/invoices';
import type { Invoices } from '../invoices/store';
import type { Crediting } from './credit';
import type { CreditNote } from './credit-note';
import type { CreditNotes } from './store';
import { writeCreditNote } from './wire/write-credit-note';

type CreditNoteHandlers = Pick<
  Handlers<typeof InvoicesServiceService>,
  'creditInvoice' | 'listCreditNotes'
>;

/** Credits paid invoices (src/worker/invoices/invoice-credits.ts). */
export interface InvoiceCrediting {
  credit(
    scope: Scope,
    id: string,
    readCrediting: (currency: string) => Crediting,
  ): Promise<CreditNote>;
}

interface Parts {
  readonly invoices: Invoices;
  readonly creditNotes: CreditNotes;
  readonly credits: InvoiceCrediting;
}

/** The operations on credit notes. */
export function creditNoteHandlers({ invoices, creditNotes, credits }: Parts): CreditNoteHandlers {
  const listing = creditNotes.rail.list('invoiceId');
  return {
    creditInvoice: async (scope, request) =>
      writeCreditNote(
        await credits.credit(scope, request.id, (currency) =>
          read(shapes.CreditInvoiceRequest, request, currency),
        ),
      ),
    listCreditNotes: async (scope, request) => {
      const { invoiceId } = request;
      if (scope.workspaceId !== undefined) await invoices.get(scope, requireInvoice(invoiceId));
      return listing(scope, request);
    },
  };
}

/** A call for one workspace names the invoice: a credit note has no workspace of its own to check. */
function requireInvoice(invoiceId: string | undefined): string {
  if (invoiceId !== undefined) return invoiceId;
  const complaint = 'is required in a call for one workspace; name one of its invoices';
  throw badField(problem('invoiceId', 'REQUIRED', complaint));
}

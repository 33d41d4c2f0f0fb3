import { badField, problem } from '@masar/kit/errors';
import type { Handlers } from '@masar/kit/rpc';
import { read } from '@masar/kit/shape';
import { readPage, writePage } from '@masar/kit/store';
import { dateOf } from '@masar/kit/time';
import * as shapes from '@masar/proto/gen/shapes/masar/billing/v1/invoices';
import type * as wire from '@masar/proto/gen/ts/masar/billing/v1/invoices';
import { requireOperator } from '../../shared/wire/require-operator';
import { requireWorkspace } from '../../shared/wire/require-workspace';
import type { InvoiceCredits } from '../../worker/invoice-credits';
import type { InvoicePayments } from '../../worker/invoice-payments';
import type { Invoicing } from '../../worker/invoicing';
import type { CreditNotes } from '../credit-notes/store';
import { writeCreditNote } from '../credit-notes/wire/write-credit-note';
import type { PriceList } from '../pricing/price-list';
import { writePlans } from '../pricing/wire/write-plans';
import { remove } from './draft';
import { voidInvoice } from './ending';
import type { Invoices } from './store';
import { writeInvoice, writePayment } from './wire/write-invoice';

type InvoiceHandlers = Handlers<typeof wire.InvoicesServiceService>;

interface Parts {
  readonly invoices: Invoices;
  readonly creditNotes: CreditNotes;
  readonly invoicing: Invoicing;
  readonly payments: InvoicePayments;
  readonly credits: InvoiceCredits;
  readonly list: PriceList;
}

/** The operations on invoices, credit notes and prices. */
export function invoiceHandlers(parts: Parts): InvoiceHandlers {
  return { ...draftHandlers(parts), ...moneyHandlers(parts), ...listHandlers(parts) };
}

function draftHandlers({ invoices, invoicing }: Parts) {
  return {
    createInvoice: async (scope, request) => {
      const asked = read(shapes.CreateInvoiceRequest, request);
      requireWorkspace(scope, asked.workspaceId);
      return writeInvoice(await invoicing.draft(scope, asked));
    },
    getInvoice: async (scope, { id }) => writeInvoice(await invoices.get(scope, id)),
    deleteInvoice: async (scope, { id }) => {
      const removed = await invoices.update(scope, id, (state, context) => {
        requireOperator(scope, 'deleting a draft');
        return remove(state, context);
      });
      return writeInvoice(removed);
    },
    finalizeInvoice: async (scope, { id }) => writeInvoice(await invoicing.finalize(scope, id)),
    voidInvoice: async (scope, request) => {
      const input = read(shapes.VoidInvoiceRequest, request);
      const decided = await invoices.update(scope, request.id, (state, context) => {
        requireOperator(scope, 'voiding an invoice');
        return voidInvoice(state, input, context);
      });
      return writeInvoice(decided);
    },
  } satisfies Partial<InvoiceHandlers>;
}

function moneyHandlers({ payments, credits }: Parts) {
  return {
    payInvoice: async (scope, request) =>
      writePayment(
        await payments.pay(scope, request.id, (currency) =>
          read(shapes.PayInvoiceRequest, request, currency),
        ),
      ),
    creditInvoice: async (scope, request) =>
      writeCreditNote(
        await credits.credit(scope, request.id, (currency) =>
          read(shapes.CreditInvoiceRequest, request, currency),
        ),
      ),
  } satisfies Partial<InvoiceHandlers>;
}

function listHandlers({ invoices, creditNotes, list }: Parts) {
  return {
    listInvoices: async (scope, request) => {
      const { status, workspaceId } = request;
      const asked = readPage(request);
      return writePage(
        await invoices.list(scope, { status, workspaceId }, asked),
        asked,
        writeInvoice,
      );
    },
    listCreditNotes: async (scope, request) => {
      const { invoiceId } = request;
      if (scope.workspaceId !== undefined) await invoices.get(scope, requireInvoice(invoiceId));
      const asked = readPage(request);
      const found = await creditNotes.store.list(scope, { invoiceId }, asked);
      return writePage(found, asked, ({ state }) => writeCreditNote(state));
    },
    listPlans: async (scope, { date }) => writePlans(list, date ?? dateOf(scope.clock.now())),
  } satisfies Partial<InvoiceHandlers>;
}

/** Credit notes are found by their invoice, which says whose workspace they are. */
function requireInvoice(invoiceId: string | undefined): string {
  if (invoiceId !== undefined) return invoiceId;
  const complaint = 'is required in a call for one workspace; name one of its invoices';
  throw badField(problem('invoiceId', 'REQUIRED', complaint));
}

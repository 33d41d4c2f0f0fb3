import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { read } from '@masar/kit/shape';
import { readPage, writePage, type Stored } from '@masar/kit/store';
import { dateOf } from '@masar/kit/time';
import * as shapes from '@masar/proto/gen/shapes/masar/billing/v1/invoices';
import type * as wire from '@masar/proto/gen/ts/masar/billing/v1/invoices';
import { requireOperator } from '../../shared/wire/require-operator';
import { requireWorkspace } from '../../shared/wire/require-workspace';
import type { PriceList } from '../pricing/price-list';
import { writePlans } from '../pricing/wire/write-plans';
import { remove, type Asked } from './draft';
import { voidInvoice } from './ending';
import type { Invoice } from './invoice';
import type { Invoices } from './store';
import { writeInvoice } from './wire/write-invoice';

type InvoiceHandlers = Pick<
  Handlers<typeof wire.InvoicesServiceService>,
  | 'createInvoice'
  | 'getInvoice'
  | 'deleteInvoice'
  | 'finalizeInvoice'
  | 'voidInvoice'
  | 'listInvoices'
  | 'listPlans'
>;

/** Drafts invoices and finalises them (src/worker/invoices/invoicing.ts). */
export interface Drafting {
  draft(scope: Scope, asked: Asked): Promise<Stored<Invoice>>;
  finalize(scope: Scope, id: string): Promise<Stored<Invoice>>;
}

interface Parts {
  readonly invoices: Invoices;
  readonly invoicing: Drafting;
  readonly list: PriceList;
}

/** The operations on invoices and prices. */
export function invoiceHandlers(parts: Parts): InvoiceHandlers {
  return { ...draftHandlers(parts), ...listHandlers(parts) };
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

function listHandlers({ invoices, list }: Parts) {
  return {
    listInvoices: async (scope, request) => {
      const { status, workspaceId } = request;
      const asked = readPage(scope, request);
      return writePage(
        await invoices.list(scope, { status, workspaceId }, asked),
        asked,
        writeInvoice,
      );
    },
    listPlans: async (scope, { date }) => writePlans(list, date ?? dateOf(scope.clock.now())),
  } satisfies Partial<InvoiceHandlers>;
}

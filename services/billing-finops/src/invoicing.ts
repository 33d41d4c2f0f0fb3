import { readConfig } from '@masar/kit/config';
import type { RpcServer } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import type { StoreDeps } from '@masar/kit/store';
import type { Sweep } from '@masar/kit/sweeps';
import type { Log } from '@masar/kit/telemetry';
import { InvoiceDocumentsServiceService } from '@masar/proto/gen/ts/masar/billing/v1/invoice_documents';
import { InvoicesServiceService } from '@masar/proto/gen/ts/masar/billing/v1/invoices';
import { ProcessorMessagesServiceService } from '@masar/proto/gen/ts/masar/billing/v1/processor_messages';
import { creditNoteHandlers } from './billing/credit-notes/handlers';
import { CreditNotes } from './billing/credit-notes/store';
import { documentHandlers } from './billing/documents/handlers';
import { invoiceHandlers } from './billing/invoices/handlers';
import { readLegalEntities } from './billing/invoices/read-legal-entities';
import { Invoices } from './billing/invoices/store';
import { writeInvoice } from './billing/invoices/wire/write-invoice';
import { Numbers } from './billing/numbers/store';
import { paymentHandlers } from './billing/payments/handlers';
import { readPriceList } from './billing/pricing/read-price-list';
import { openProcessors } from './network/open-processors';
import { BILLING_SETTINGS } from './settings';
import type { Accounts } from './shared/accounts/store';
import { UsageSums } from './shared/usage/sums/store';
import type { UsageDays } from './shared/usage/store';
import { InvoiceBasis } from './worker/invoices/invoice-basis';
import { InvoiceCredits } from './worker/invoices/invoice-credits';
import { draftingSweep } from './worker/invoices/invoice-drafting';
import { InvoicePayments } from './worker/invoices/invoice-payments';
import {
  creditSweep,
  finalizingSweep,
  overdueSweep,
  paymentSweep,
} from './worker/invoices/invoice-sweeps';
import { Invoicing } from './worker/invoices/invoicing';
import type { KnownWorkspaces } from './shared/workspaces/store';
import { processorMessageHandlers } from './worker/invoices/processor-webhook';

/** Settings and prices, read and checked once before the service starts. @throws Error for the operator */
export function readInvoicing(env: NodeJS.ProcessEnv, processorTimeoutMs?: number) {
  const config = readConfig(BILLING_SETTINGS, env);
  return {
    list: readPriceList(),
    entities: readLegalEntities(config.MASAR_BILLING_LEGAL_ENTITIES),
    processorOf: openProcessors(config, processorTimeoutMs),
    webhookSecret: config.PAYMENT_PROCESSOR_WEBHOOK_SECRET,
  };
}

interface Shared {
  readonly accounts: Accounts;
  readonly days: UsageDays;
  readonly knownWorkspaces: KnownWorkspaces;
}

/** The parts of invoices, as the service starts them. */
export function buildInvoicing(
  { list, entities, processorOf, webhookSecret: secret }: ReturnType<typeof readInvoicing>,
  deps: StoreDeps & { readonly log: Log },
  { accounts, days, knownWorkspaces }: Shared,
) {
  const invoices = new Invoices(deps);
  const creditNotes = new CreditNotes(deps);
  const numbers = new Numbers(deps);
  const basis = new InvoiceBasis({ invoices, accounts, sums: new UsageSums(days), list, entities });
  const invoicing = new Invoicing({ invoices, numbers, basis, knownWorkspaces });
  const payments = new InvoicePayments({ invoices, invoicing, processorOf, log: deps.log });
  const credits = new InvoiceCredits({ invoices, creditNotes, numbers });
  // The order matters when a clock moves far: draft before finalising, look up payments before invoices become overdue.
  const sweeps: readonly Sweep[] = [
    draftingSweep({ accounts, invoices, basis }),
    finalizingSweep(invoices, invoicing),
    paymentSweep(invoices, payments),
    creditSweep(invoices, credits),
    overdueSweep(invoices),
  ];
  return {
    stores: [invoices, creditNotes, numbers],
    sweeps,
    implement: (server: RpcServer) => {
      server.implement(InvoicesServiceService, {
        ...invoiceHandlers({ invoices, invoicing, list }),
        ...paymentHandlers(payments),
        ...creditNoteHandlers({ invoices, creditNotes, credits }),
      });
      const messages = processorMessageHandlers({ invoices, accounts, secret, log: deps.log });
      server.implement(ProcessorMessagesServiceService, messages);
      const find = async (scope: Scope, id: string) => writeInvoice(await invoices.get(scope, id));
      server.implement(InvoiceDocumentsServiceService, documentHandlers({ find }));
    },
  };
}

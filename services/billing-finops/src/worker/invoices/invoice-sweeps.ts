import type { Scope } from '@masar/kit/scope';
import { sweep, type Sweep } from '@masar/kit/sweeps';
import { becomeOverdue } from '../../billing/invoices/ending';
import type { Invoices } from '../../billing/invoices/store';
import type { InvoiceCredits } from './invoice-credits';
import type { InvoicePayments } from './invoice-payments';
import type { Invoicing } from './invoicing';

/** Makes unpaid invoices overdue after their last day, once. */
export function overdueSweep(invoices: Invoices): Sweep {
  return sweep({
    ...{ name: 'invoice-overdue', rail: 'billing', store: invoices.store, dueAt: 'overdueAt' },
    decide: invoices.due(becomeOverdue),
  });
}

/** Finalises drafts at the end of the grace period, and resumes a finalising that broke off. */
export function finalizingSweep(invoices: Invoices, invoicing: Invoicing): Sweep {
  return invoiceSweep(invoices, {
    ...{ name: 'invoice-finalizing', dueAt: 'finaliseAt' },
    work: async (scope, id) => {
      await invoicing.finalize(scope, id);
      return 1;
    },
  });
}

/** Looks up unknown outcomes of payments. It never charges again. */
export function paymentSweep(invoices: Invoices, payments: InvoicePayments): Sweep {
  return invoiceSweep(invoices, {
    ...{ name: 'invoice-payment', dueAt: 'lookUpAt' },
    work: async (scope, id) => {
      await payments.lookUp(scope, id);
      return 1;
    },
  });
}

/** Numbers credit notes whose command died before it did. */
export function creditSweep(invoices: Invoices, credits: InvoiceCredits): Sweep {
  return invoiceSweep(invoices, {
    ...{ name: 'invoice-credit', dueAt: 'creditAt' },
    work: (scope, id) => credits.finish(scope, id),
  });
}

interface Work {
  readonly name: string;
  /** Date in the state of an invoice. */
  readonly dueAt: 'finaliseAt' | 'lookUpAt' | 'creditAt';
  /** Does the due work of an invoice, after which it is no longer due. @returns the number of things done */
  readonly work: (scope: Scope, id: string) => Promise<number>;
}

/** A sweep whose work needs more than the invoice, so that no pure decision can do it. */
function invoiceSweep({ store }: Invoices, { name, dueAt, work }: Work): Sweep {
  return {
    ...{ name, rail: 'billing' },
    ensureIndexes: () => store.due.ensureIndexes(dueAt),
    due: (by) => store.due.find(dueAt, by),
    carryOut: async (scope, id) => {
      const date = (await store.get(scope, id)).state[dueAt];
      // Another replica has already done the work.
      if (!date || date > scope.clock.now()) return 0;
      return work(scope, id);
    },
  };
}

import type { Scope } from '@masar/kit/scope';
import { sweep, type Sweep } from '@masar/kit/sweeps';
import { becomeOverdue } from '../../billing/invoices/ending';
import type { Invoices } from '../../billing/invoices/store';
import type { InvoiceCredits } from './invoice-credits';
import type { InvoicePayments } from './invoice-payments';
import type { Invoicing } from './invoicing';

/** Invoices that were not paid by their last day become overdue, once. */
export function overdueSweep(invoices: Invoices): Sweep {
  return sweep({
    ...{ name: 'invoice-overdue', rail: 'billing', store: invoices.store, dueAt: 'overdueAt' },
    decide: invoices.due(becomeOverdue),
  });
}

/** Drafts are finalised when the grace period is over, and so are those whose finalising was broken off. */
export function finalizingSweep(invoices: Invoices, invoicing: Invoicing): Sweep {
  return invoiceSweep(invoices, {
    ...{ name: 'invoice-finalizing', dueAt: 'finaliseAt' },
    work: async (scope, id) => {
      await invoicing.finalize(scope, id);
      return 1;
    },
  });
}

/** Payments whose outcome is not known are looked up; none is made again. */
export function paymentSweep(invoices: Invoices, payments: InvoicePayments): Sweep {
  return invoiceSweep(invoices, {
    ...{ name: 'invoice-payment', dueAt: 'lookUpAt' },
    work: async (scope, id) => {
      await payments.lookUp(scope, id);
      return 1;
    },
  });
}

/** Credit notes get their numbers, should the command that issued them have died. */
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
  /** Does what is due of an invoice, of which it is no longer due then; how many things. */
  readonly work: (scope: Scope, id: string) => Promise<number>;
}

/** Work that asks more than the invoice itself, so that no pure decision can do it. */
function invoiceSweep({ store }: Invoices, { name, dueAt, work }: Work): Sweep {
  return {
    ...{ name, rail: 'billing' },
    ensureIndexes: () => store.due.ensureIndexes(dueAt),
    due: (by) => store.due.find(dueAt, by),
    carryOut: async (scope, id) => {
      const date = (await store.get(scope, id)).state[dueAt];
      // Another replica has done it meanwhile.
      if (!date || date > scope.clock.now()) return 0;
      return work(scope, id);
    },
  };
}

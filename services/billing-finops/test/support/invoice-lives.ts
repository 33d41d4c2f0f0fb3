import type { Context } from '@masar/kit/decision';
import { draft } from '../../src/billing/invoices/draft';
import { becomeOverdue, voidInvoice } from '../../src/billing/invoices/ending';
import { beginFinalizing, open } from '../../src/billing/invoices/finalizing';
import type { Contents, Decision, Invoice } from '../../src/billing/invoices/invoice';
import type { InvoiceStatus } from '../../src/billing/invoices/lifecycle';
import { readPolicy } from '../../src/billing/invoices/tenant-policy';
import { beginPayment, settle, type Paying } from '../../src/billing/payments/pay';
import type { Outcome } from '../../src/billing/payments/processor';

export const DRAFTED = new Date('2026-06-16T09:00:00Z');
export const POLICY = readPolicy({});

/** Contents with one line of 300.00. */
export const CONTENTS: Contents = {
  currency: 'USD',
  lineItems: [
    {
      ...{ description: 'Starter plan', amount: '300.00', kind: 'FEE', quantity: '30' },
      ...{ periodStart: '2026-04-01', periodEnd: '2026-04-30' },
    },
  ],
  tax: POLICY.tax,
  notes: [],
  seller: { name: 'Masar', code: 'MASAR' },
  buyer: { tenantId: 'tnt_1', name: 'Acme Bank' },
};

/** A command so many days after the draft. */
export function contextAt(days: number, over: Partial<Context> = {}): Context {
  const now = new Date(DRAFTED.getTime() + days * 86_400_000);
  return { id: 'inv_1', actor: 'key_maker', now, settings: {}, ...over };
}

export function drafted(contents: Contents = CONTENTS): Invoice {
  const asked = { workspaceId: 'default', period: { start: '2026-04-01', end: '2026-04-30' } };
  return draft(asked, { contents, policy: POLICY }, contextAt(0)).state;
}

export function finalized(state: Invoice): Decision {
  const begun = beginFinalizing(state, contextAt(1))?.state ?? state;
  const number = 'INV-MASAR-2026-000001';
  const issue = { number, contents: CONTENTS, policy: POLICY, adjustedDays: [] };
  return open(begun, issue) as Decision;
}

const BY_CARD: Paying = { paymentMethod: 'pm_card' };

/** An invoice with a pending payment. */
export function begun(state: Invoice, paying: Paying = BY_CARD): Invoice {
  return beginPayment(state, { paying, machineNow: DRAFTED }, contextAt(2)).state;
}

export function settledWith(state: Invoice, outcome: Outcome, days = 2): Decision | undefined {
  return settle(state, { attempt: state.payment?.attempt ?? 0, outcome }, contextAt(days));
}

/** The invoice after a payment that succeeded. */
export function paidFrom(state: Invoice): Decision {
  return settledWith(begun(state), { status: 'succeeded', reference: 'pi_1' }) as Decision;
}

const OPEN = finalized(drafted()).state;

/** One invoice in each status. */
export const LIVES: Readonly<Record<InvoiceStatus, Invoice>> = {
  draft: drafted(),
  open: OPEN,
  paid: paidFrom(OPEN).state,
  void: voidInvoice(OPEN, { reason: 'Wrong workspace.' }, contextAt(2)).state,
  overdue: becomeOverdue(OPEN).state,
};

import { Money } from '@masar/kit/money';
import type { Invoice, InvoiceLine } from '../../src/billing/documents/invoice-message';

const PERIOD = { start: '2026-10-01', end: '2026-10-31' };

/** A line of usage: 50,000 calls at 0.002, unless changed. */
export function usageLine(changed: Partial<InvoiceLine> = {}): InvoiceLine {
  return {
    description: 'API calls, tier 1: up to 50000 above the allowance',
    ...{ amount: 100, kind: 'USAGE', metric: 'api_calls' },
    ...{ quantity: 50_000, unitPrice: 0.002, tier: 1 },
    ...{ periodStart: PERIOD.start, periodEnd: PERIOD.end },
    ...changed,
  };
}

/** The fee of a whole month. */
export function feeLine(changed: Partial<InvoiceLine> = {}): InvoiceLine {
  const none = { metric: undefined, unitPrice: undefined, tier: undefined };
  const fee = { description: 'Starter plan', kind: 'FEE', amount: 300, quantity: 31 } as const;
  return usageLine({ ...none, ...fee, ...changed });
}

/** An open invoice of 15 percent VAT whose sums are those of its lines. */
export function invoiceWith(lineItems: InvoiceLine[], changed: Partial<Invoice> = {}): Invoice {
  const { currency = 'USD', taxRate = 0.15, reverseCharge = false, amountPaid = 0 } = changed;
  const zero = Money.zero(currency);
  const amount = (value: number) => Money.read(value, currency, 'amount');
  const subtotal = lineItems.reduce((sum, line) => sum.plus(amount(line.amount)), zero);
  const tax = reverseCharge ? zero : subtotal.times(taxRate);
  const total = subtotal.plus(tax);
  return {
    ...DETAILS,
    ...{ currency, lineItems, taxRate, reverseCharge, amountPaid },
    ...{ subtotal: subtotal.toNumber(''), tax: tax.toNumber(''), total: total.toNumber('') },
    amountDue: total.minus(amount(amountPaid)).toNumber(''),
    ...changed,
  };
}

type Summed = 'currency' | 'lineItems' | 'taxRate' | 'reverseCharge' | 'amountPaid' | 'amountDue';

const DETAILS: Omit<Invoice, Summed | 'subtotal' | 'tax' | 'total'> = {
  id: 'inv_01JD0Z5V8Q4N7T2M9K6H3F1B0A',
  workspaceId: 'default',
  status: 'open',
  number: 'INV-MASAR-2026-000001',
  period: PERIOD,
  issuedAt: '2026-11-02T00:00:00.000Z',
  dueDate: '2026-12-02',
  paidAt: undefined,
  paymentStatus: undefined,
  paymentMethod: undefined,
  paymentReference: undefined,
  taxName: 'VAT',
  notes: [],
  seller: { legalEntity: 'Masar', country: 'SA', taxNumber: '310122393500003' },
  buyer: { tenantId: 'acme_bank', name: 'Acme Bank', jurisdiction: 'SA' },
  void: undefined,
  creditNotes: [],
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-02T00:00:00.000Z',
};

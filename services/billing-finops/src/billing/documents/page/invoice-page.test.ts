import { feeLine, invoiceWith, usageLine } from '../../../../test/support/sample-invoices';
import type { Invoice } from '../invoice-message';
import { invoicePage } from './invoice-page';
import { LABELS } from './labels';

const CREDIT = {
  ...{ id: 'crn_1', number: 'CN-MASAR-2026-000001', amount: 100 },
  ...{ reason: 'Service was down.', issuedAt: '2026-11-09T10:00:00.000Z' },
};

/** The number is shown three times, the name of the seller twice, and 12 other texts once. */
const SHOWN_TEXTS = 17;

/** The text that a reader sees, with single spaces. */
function textOf(page: string): string {
  const body = page.slice(page.indexOf('<body>'));
  return body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

const english = (invoice: Invoice) => textOf(invoicePage(invoice, 'en'));

describe('the page of an invoice', () => {
  it('shows each line as quantity, unit price and amount, and the sums with the decimals of the currency', () => {
    const shown = english(invoiceWith([feeLine(), usageLine()]));
    expect(shown).toContain('Starter plan 31 days – 300.00');
    expect(shown).toContain('up to 50000 above the allowance 50,000 0.002 100.00');
    expect(shown).toContain(
      'Subtotal 400.00 USD VAT 15% 60.00 USD Total 460.00 USD Amount paid 0.00 USD Amount due 460.00 USD',
    );
  });

  it.each([
    ['KWD', '1,234.500 KWD'],
    ['JPY', '1,235 JPY'],
  ])('shows %s with its own decimals', (currency, shown) => {
    const amount = currency === 'JPY' ? 1235 : 1234.5;
    expect(english(invoiceWith([feeLine({ amount })], { currency, taxRate: 0 }))).toContain(shown);
  });

  it('names seller, buyer, number, period, due date and terms without interest', () => {
    const shown = english(invoiceWith([feeLine()]));
    for (const part of [
      'INV-MASAR-2026-000001',
      'From Masar Country SA Tax number 310122393500003',
      'To Acme Bank Country SA Tenant acme_bank Workspace default',
      'Issued 2026-11-02 (2 November 2026)',
      'Period 2026-10-01 (1 October 2026) – 2026-10-31 (31 October 2026)',
      'Please pay the amount due by 2026-12-02 (2 December 2026)',
      'No interest is ever charged, not even on a late payment.',
    ]) {
      expect(shown).toContain(part);
    }
  });

  it.each(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '=1+1'])(
    'escapes the text %j wherever it stands',
    (text) => {
      const hostile = invoiceWith([feeLine({ description: text })], {
        ...{ number: text, workspaceId: text, taxName: text, notes: [text], status: 'void' },
        seller: { legalEntity: text, country: text, taxNumber: text },
        buyer: { tenantId: text, name: text, jurisdiction: text },
        void: { at: '2026-11-05T00:00:00.000Z', by: text, reason: text },
        creditNotes: [{ ...CREDIT, number: text, reason: text }],
      });
      for (const language of ['en', 'ar'] as const) {
        const page = invoicePage(hostile, language);
        expect(page).not.toMatch(/<(script|img)|onerror=alert\(1\)>/);
        const escaped = text
          .replaceAll('<', '&lt;')
          .replaceAll('>', '&gt;')
          .replaceAll('"', '&quot;');
        expect(page.split(escaped).length - 1).toBe(SHOWN_TEXTS);
      }
    },
  );

  it('runs no script and loads nothing', () => {
    const page = invoicePage(invoiceWith([feeLine()]), 'en');
    expect(page).not.toMatch(/<(script|link|img|iframe|object)|\b(src|href)=|url\(|@import/i);
  });

  it.each([
    ['draft', 'Draft: not an invoice yet', true],
    ['void', 'Void: nothing is due.', true],
    ['open', 'Open', false],
    ['paid', 'Paid', false],
    ['overdue', 'Overdue', false],
  ] as const)('says that the invoice is %s', (status, words, isMarked) => {
    const page = invoicePage(invoiceWith([feeLine()], { status }), 'en');
    expect(textOf(page)).toContain(words);
    expect(page.includes('class="mark"')).toBe(isMarked);
  });

  it('shows a draft without number and dates, and asks nobody to pay it', () => {
    const unset = { number: undefined, issuedAt: undefined, dueDate: undefined };
    const shown = english(invoiceWith([feeLine()], { status: 'draft', ...unset }));
    expect(shown).toContain('Invoice Draft · Masar');
    expect(shown).not.toMatch(/undefined|NaN|Issued|Please pay/);
  });

  it('asks for no payment of a paid invoice, and says how it was paid', () => {
    const paid = invoiceWith([feeLine()], {
      ...{ status: 'paid', amountPaid: 345, paidAt: '2026-11-05T23:59:59.000Z' },
      ...{ paymentMethod: 'manual', paymentReference: 'TRF-2026-1142' },
    });
    const shown = english(paid);
    expect(shown).toContain('Paid 2026-11-05 (5 November 2026) Payment method manual');
    expect(shown).toContain('Payment reference TRF-2026-1142');
    expect(shown).toContain('Amount paid 345.00 USD Amount due 0.00 USD');
    expect(shown).not.toContain('Please pay');
  });

  it('says that tax is reversed, and shows notes and credit notes', () => {
    const note = 'A late payer is invited to give to the charity chr_red_crescent.';
    const credited = { reverseCharge: true, notes: [note], creditNotes: [CREDIT] };
    const shown = english(invoiceWith([feeLine()], credited));
    expect(shown).toContain('VAT (reverse charge: the customer accounts for the tax) 0.00 USD');
    expect(shown).toContain(note);
    expect(shown).toContain('CN-MASAR-2026-000001 2026-11-09 (9 November 2026) Service was down.');
  });

  it('shows the days of a line only where they are not those of the invoice', () => {
    const part = feeLine({ periodStart: '2026-10-11', quantity: 1 });
    expect(english(invoiceWith([part]))).toContain('Starter plan 2026-10-11 – 2026-10-31 1 day –');
    expect(english(invoiceWith([feeLine()]))).toContain('Starter plan 31 days');
  });

  it('is written from right to left in Arabic, with Latin digits that are isolated', () => {
    const negative = usageLine({ kind: 'ADJUSTMENT', amount: -12.5 });
    const page = invoicePage(invoiceWith([feeLine(), negative]), 'ar');
    expect(page).toContain('<html lang="ar" dir="rtl">');
    expect(page).toContain('<bdi dir="ltr">-12.50</bdi>');
    expect(textOf(page)).toContain('تسوية: طلبات الواجهة البرمجية');
    expect(textOf(page)).toContain('2026-11-02 (2 نوفمبر 2026)');
    expect(page).not.toMatch(/[\u0660-\u0669]/);
  });

  it.each([
    [1, 'يوم'],
    [2, 'يومان'],
    [10, 'أيام'],
    [31, 'يومًا'],
  ])('counts %i days in Arabic', (count, word) => {
    expect(LABELS.ar.daysOf(count)).toBe(word);
  });
});

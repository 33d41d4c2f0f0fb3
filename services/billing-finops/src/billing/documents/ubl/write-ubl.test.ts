import { convert } from 'xmlbuilder2';
import { Money } from '@masar/kit/money';
import { feeLine, invoiceWith, usageLine } from '../../../../test/support/sample-invoices';
import type { Invoice } from '../invoice-message';
import { writeUbl } from './write-ubl';

type Node = { readonly [name: string]: Node } & Iterable<Node>;

const invoiceOf = (invoice: Invoice): Node =>
  (convert(writeUbl(invoice), { format: 'object' }) as unknown as { Invoice: Node }).Invoice;

/** The value at a path such as "cac:TaxTotal/cbc:TaxAmount". */
function at(node: Node, path: string): unknown {
  const found = path.split('/').reduce<Node | undefined>((each, name) => each?.[name], node);
  return found?.['#'] ?? found;
}

const LINES = [
  feeLine(),
  usageLine(),
  usageLine({ quantity: 333, amount: 0.67 }),
  usageLine({ kind: 'ADJUSTMENT', amount: -12.5, quantity: undefined, unitPrice: undefined }),
];

describe('an invoice as UBL', () => {
  it('says which rules it follows, its number, dates, currency and period', () => {
    const ubl = invoiceOf(invoiceWith(LINES));
    const parts = {
      'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
      'cbc:ID': 'INV-MASAR-2026-000001',
      'cbc:IssueDate': '2026-11-02',
      'cbc:DueDate': '2026-12-02',
      'cbc:InvoiceTypeCode': '380',
      'cbc:DocumentCurrencyCode': 'USD',
      'cac:InvoicePeriod/cbc:EndDate': '2026-10-31',
    };
    for (const [path, value] of Object.entries(parts))
      expect([path, at(ubl, path)]).toEqual([path, value]);
  });

  it('names seller and buyer with their countries, ids and numbers', () => {
    const ubl = invoiceOf(invoiceWith(LINES));
    const seller = at(ubl, 'cac:AccountingSupplierParty/cac:Party') as Node;
    const buyer = at(ubl, 'cac:AccountingCustomerParty/cac:Party') as Node;
    expect(at(seller, 'cac:PartyLegalEntity/cbc:RegistrationName')).toBe('Masar');
    expect(at(seller, 'cac:PartyIdentification/cbc:ID')).toBe('310122393500003');
    expect(at(seller, 'cac:PartyTaxScheme/cbc:CompanyID')).toBe('310122393500003');
    expect(at(seller, 'cac:PartyTaxScheme/cac:TaxScheme/cbc:ID')).toBe('VAT');
    expect(at(buyer, 'cac:PartyLegalEntity/cbc:RegistrationName')).toBe('Acme Bank');
    expect(at(buyer, 'cac:PartyIdentification/cbc:ID')).toBe('acme_bank');
    expect(at(buyer, 'cac:PostalAddress/cac:Country/cbc:IdentificationCode')).toBe('SA');
  });

  it.each([
    ['S', { taxRate: 0.15 }, '15', undefined, 'VAT'],
    ['S', { taxRate: 0.05 }, '5', undefined, 'VAT'],
    ['Z', { taxRate: 0 }, '0', undefined, 'VAT'],
    ['AE', { taxRate: 0.15, reverseCharge: true }, '0', 'Reverse charge', 'VAT'],
    ['O', { taxRate: 0, taxName: undefined }, undefined, 'Not subject to tax', 'TAX'],
  ])('has the tax category %s for %j', (code, tax, percent, reason, scheme) => {
    const ubl = invoiceOf(invoiceWith([feeLine()], tax));
    const ofTotal = at(ubl, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory') as Node;
    const ofLine = at(ubl, 'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory') as Node;
    for (const category of [ofTotal, ofLine]) {
      expect([at(category, 'cbc:ID'), at(category, 'cbc:Percent')]).toEqual([code, percent]);
    }
    expect(at(ofTotal, 'cbc:TaxExemptionReason')).toBe(reason);
    const number = 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cac:TaxScheme/cbc:ID';
    expect(at(ubl, number)).toBe(scheme);
  });

  it.each([
    ['USD', { amountPaid: 100 }],
    ['JPY', { taxRate: 0 }],
    ['USD', { reverseCharge: true }],
  ])('has sums in %s that agree by BR-CO-10 and BR-CO-13 to 17 for %j', (currency, changed) => {
    const lines = currency === 'JPY' ? [feeLine(), usageLine()] : LINES;
    const ubl = invoiceOf(invoiceWith(lines, { currency, ...changed }));
    const sum = (path: string) => Money.stored(String(at(ubl, path)), currency);
    const [tax, totals] = ['cac:TaxTotal', 'cac:LegalMonetaryTotal'];
    const sumOfLines = [...(at(ubl, 'cac:InvoiceLine') as Node)]
      .map((line) => Money.stored(String(at(line, 'cbc:LineExtensionAmount')), currency))
      .reduce((all, each) => all.plus(each));
    const subtotal = sum(`${totals}/cbc:LineExtensionAmount`);
    expect(subtotal).toEqual(sumOfLines);
    expect(sum(`${totals}/cbc:TaxExclusiveAmount`)).toEqual(subtotal);
    expect(sum(`${tax}/cac:TaxSubtotal/cbc:TaxableAmount`)).toEqual(subtotal);
    expect(sum(`${tax}/cbc:TaxAmount`)).toEqual(sum(`${tax}/cac:TaxSubtotal/cbc:TaxAmount`));
    const total = sum(`${totals}/cbc:TaxInclusiveAmount`);
    expect(total).toEqual(subtotal.plus(sum(`${tax}/cbc:TaxAmount`)));
    const paid = sum(`${totals}/cbc:PrepaidAmount`);
    expect(sum(`${totals}/cbc:PayableAmount`)).toEqual(total.minus(paid));
  });

  it.each([
    ['BR-CO-10', { subtotal: 388.18 }],
    ['BR-CO-17', { tax: 58.22 }],
    ['BR-CO-15', { total: 446.39 }],
    ['BR-CO-16', { amountDue: 0 }],
  ])('is not written where the sums break %s', (rule, wrong) => {
    const invoice = invoiceWith(LINES);
    const refused = { code: 'INTERNAL_ERROR', message: expect.stringContaining(rule) };
    expect(() => writeUbl({ ...invoice, ...wrong })).toThrow(expect.objectContaining(refused));
  });

  it.each([
    ['a draft', { status: 'draft', number: undefined }, 'status is draft'],
    ['a void invoice', { status: 'void' }, 'status is void'],
    ['an invoice without lines', { lineItems: [] }, 'lineItems is empty'],
  ] as const)('refuses %s with CONFLICT', (_, changed, words) => {
    const refused = { code: 'CONFLICT', message: expect.stringContaining(words) };
    const invoice = { ...invoiceWith(LINES), ...changed } as Invoice;
    expect(() => writeUbl(invoice)).toThrow(expect.objectContaining(refused));
  });

  it('escapes texts, and replaces what no XML can have', () => {
    const description = '<script>&"]]> =1+1 \u0001';
    const xml = writeUbl(invoiceWith([feeLine({ description })]));
    expect(xml).toContain('<cbc:Name>&lt;script&gt;&amp;"]]&gt; =1+1 \uFFFD</cbc:Name>');
  });
});

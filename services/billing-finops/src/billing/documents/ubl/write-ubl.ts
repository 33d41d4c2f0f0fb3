import { conflict, problem } from '@masar/kit/errors';
import { create } from 'xmlbuilder2';
import { requireAgreement } from './agreement';
import { amountOf, type Invoice, type InvoiceLine } from '../invoice-message';
import { pricedLine } from './priced-line';
import { taxCategoryOf, type TaxCategory } from '../tax-category';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const NAMESPACES = {
  '@xmlns': `${UBL}:Invoice-2`,
  '@xmlns:cac': `${UBL}:CommonAggregateComponents-2`,
  '@xmlns:cbc': `${UBL}:CommonBasicComponents-2`,
};
/** The core standard, without rules of a country or a network. */
const EN_16931 = 'urn:cen.eu:en16931:2017';
/** Peppol's process for billing after delivery. */
const BILLING_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
/** UNCL 1001. */
const COMMERCIAL_INVOICE = '380';

/** An element with its children in the order of the schema; undefined children are left out. */
type Element = Readonly<Record<string, unknown>>;

/**
 * An invoice as UBL 2.1 with the core of EN 16931.
 * @throws DomainError CONFLICT for a draft, which has no number, for a void invoice, and for an invoice without lines
 */
export function writeUbl(invoice: Invoice): string {
  requireIssued(invoice);
  requireAgreement(invoice);
  const root = { Invoice: { ...NAMESPACES, ...headOf(invoice), ...bodyOf(invoice) } };
  const document = create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '\uFFFD' });
  return document.ele(root).end({ prettyPrint: true });
}

function requireIssued({ status, lineItems }: Invoice): void {
  const refusal = (field: string, complaint: string) =>
    conflict(problem(field, 'NO_DOCUMENT', complaint));
  if (status === 'draft') throw refusal('status', 'is draft: finalise the invoice first');
  if (status === 'void') throw refusal('status', 'is void: nothing is owed, so there is no UBL');
  if (lineItems.length === 0) throw refusal('lineItems', 'is empty: UBL has one line at least');
}

function headOf({ number, issuedAt, dueDate, notes, period, ...invoice }: Invoice): Element {
  return {
    'cbc:CustomizationID': EN_16931,
    'cbc:ProfileID': BILLING_PROCESS,
    'cbc:ID': number,
    'cbc:IssueDate': issuedAt?.slice(0, 'yyyy-mm-dd'.length),
    'cbc:DueDate': dueDate,
    'cbc:InvoiceTypeCode': COMMERCIAL_INVOICE,
    'cbc:Note': notes,
    'cbc:DocumentCurrencyCode': invoice.currency,
    'cbc:BuyerReference': invoice.workspaceId,
    'cac:InvoicePeriod': { 'cbc:StartDate': period.start, 'cbc:EndDate': period.end },
  };
}

function bodyOf(invoice: Invoice): Element {
  const category = taxCategoryOf(invoice);
  return {
    'cac:AccountingSupplierParty': { 'cac:Party': sellerOf(invoice, category) },
    'cac:AccountingCustomerParty': { 'cac:Party': buyerOf(invoice) },
    'cac:PaymentTerms': { 'cbc:Note': 'No interest is charged on a late payment.' },
    'cac:TaxTotal': taxOf(invoice, category),
    'cac:LegalMonetaryTotal': totalsOf(invoice),
    'cac:InvoiceLine': invoice.lineItems.map((line, at) => ({
      'cbc:ID': String(at + 1),
      ...lineOf(line, invoice.currency, category),
    })),
  };
}

/**
 * The seller with its tax number, which identifies it (BR-CO-26). Without a tax it may not be a VAT number (BR-O-02).
 */
function sellerOf({ seller }: Invoice, { code }: TaxCategory): Element {
  const { legalEntity, country, taxNumber } = seller;
  const scheme = { 'cbc:ID': code === 'O' ? 'TAX' : 'VAT' };
  return {
    'cac:PartyIdentification': taxNumber && { 'cbc:ID': taxNumber },
    'cac:PostalAddress': addressIn(country),
    'cac:PartyTaxScheme': taxNumber && { 'cbc:CompanyID': taxNumber, 'cac:TaxScheme': scheme },
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': legalEntity },
  };
}

function buyerOf({ buyer }: Invoice): Element {
  return {
    'cac:PartyIdentification': { 'cbc:ID': buyer.tenantId },
    'cac:PostalAddress': addressIn(buyer.jurisdiction),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': buyer.name },
  };
}

function addressIn(country: string | undefined): Element | undefined {
  return country === undefined
    ? undefined
    : { 'cac:Country': { 'cbc:IdentificationCode': country } };
}

function taxOf({ currency, subtotal, tax }: Invoice, category: TaxCategory): Element {
  return {
    'cbc:TaxAmount': money(tax, currency),
    'cac:TaxSubtotal': {
      'cbc:TaxableAmount': money(subtotal, currency),
      'cbc:TaxAmount': money(tax, currency),
      'cac:TaxCategory': categoryOf(category, category.exemptionReason),
    },
  };
}

function categoryOf({ code, percent }: TaxCategory, exemptionReason?: string): Element {
  return {
    'cbc:ID': code,
    'cbc:Percent': percent,
    'cbc:TaxExemptionReason': exemptionReason,
    'cac:TaxScheme': { 'cbc:ID': 'VAT' },
  };
}

function totalsOf(invoice: Invoice): Element {
  const { currency, subtotal, total, amountPaid, amountDue } = invoice;
  return {
    'cbc:LineExtensionAmount': money(subtotal, currency),
    'cbc:TaxExclusiveAmount': money(subtotal, currency),
    'cbc:TaxInclusiveAmount': money(total, currency),
    'cbc:PrepaidAmount': money(amountPaid, currency),
    'cbc:PayableAmount': money(amountDue, currency),
  };
}

function lineOf(line: InvoiceLine, currency: string, category: TaxCategory): Element {
  const { quantity, unitCode, price, baseQuantity } = pricedLine(line, currency);
  const measured = (value: string) => ({ '@unitCode': unitCode, '#': value });
  return {
    'cbc:InvoicedQuantity': measured(quantity),
    'cbc:LineExtensionAmount': money(line.amount, currency),
    'cac:InvoicePeriod': { 'cbc:StartDate': line.periodStart, 'cbc:EndDate': line.periodEnd },
    'cac:Item': {
      'cbc:Name': line.description,
      'cac:ClassifiedTaxCategory': categoryOf(category),
    },
    'cac:Price': {
      'cbc:PriceAmount': { '@currencyID': currency, '#': price },
      'cbc:BaseQuantity': baseQuantity && measured(baseQuantity),
    },
  };
}

function money(value: number, currency: string): Element {
  return { '@currencyID': currency, '#': amountOf(value, currency).toDecimal() };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeUbl } from '../src/billing/documents/ubl/write-ubl';
import { feeLine, invoiceWith, usageLine } from './support/sample-invoices';
import { ublSchemas, withSchemas } from './support/ubl-schemas';

const ALL_LINES = [
  feeLine(),
  usageLine(),
  usageLine({ metric: 'storage', quantity: 1.5, unitPrice: 0.1, amount: 0.15 }),
  usageLine({ quantity: 333, amount: 0.67 }),
  usageLine({ kind: 'ADJUSTMENT', amount: -12.5, quantity: undefined, unitPrice: undefined }),
];

const NOTHING_SET = {
  seller: { legalEntity: 'Masar', country: undefined, taxNumber: undefined },
  buyer: { tenantId: 'acme', name: 'Acme', jurisdiction: undefined },
};

/** The first problem of a document by the schema of invoices. */
let problemIn: (xml: string) => string | undefined;

async function loadSchema(): Promise<void> {
  const folder = await ublSchemas();
  const { XmlDocument, XsdValidator, XmlValidateError } = await import('libxml2-wasm');
  (await import('libxml2-wasm/lib/nodejs.mjs')).xmlRegisterFsInputProviders();
  const url = join(folder, 'maindoc/UBL-Invoice-2.1.xsd');
  const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(url), { url }));
  problemIn = (xml) => {
    const document = XmlDocument.fromString(xml);
    try {
      validator.validate(document);
      return undefined;
    } catch (error) {
      if (error instanceof XmlValidateError) return error.message;
      throw error;
    } finally {
      document.dispose();
    }
  };
}

withSchemas('the public schema of UBL 2.1', () => {
  // Maven downloads it the first time.
  beforeAll(loadSchema, 150_000);

  it.each([
    ['lines of every kind', invoiceWith(ALL_LINES, { notes: ['One.', 'Two.'] })],
    ['reverse charge', invoiceWith(ALL_LINES, { reverseCharge: true })],
    [
      'no tax, and nothing that may be unset',
      invoiceWith(ALL_LINES, { ...NOTHING_SET, taxRate: 0, taxName: undefined }),
    ],
    ['60 lines', invoiceWith(Array.from({ length: 60 }, () => usageLine()))],
  ])('takes an invoice with %s', (_, invoice) => {
    expect(problemIn(writeUbl(invoice))).toBeUndefined();
  });

  it('refuses an unknown element', () => {
    const xml = writeUbl(invoiceWith(ALL_LINES)).replaceAll('cbc:IssueDate', 'cbc:IssuedOn');
    expect(problemIn(xml)).toMatch(/IssuedOn/);
  });
});

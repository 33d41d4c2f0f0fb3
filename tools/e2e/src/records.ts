import type { Bank } from './bank';
import { DISPUTE_RECORDS } from './dispute-cases';
import { FINOPS_RECORDS } from './finops';
import { INVOICE_RECORDS } from './invoices';
import { PAYMENTS_RECORDS } from './payments-cases';
import { UNDERWRITING_RECORDS } from './underwriting';
import { USAGE_RECORDS } from './usage';
import { ZAKAT_RECORDS } from './zakat-cases';

/** Makes a record of a collection, where sending it an example of its fields makes none. */
export const RECORDS: Readonly<Record<string, (bank: Bank) => Promise<string>>> = {
  ...DISPUTE_RECORDS,
  ...FINOPS_RECORDS,
  ...INVOICE_RECORDS,
  ...PAYMENTS_RECORDS,
  ...UNDERWRITING_RECORDS,
  ...USAGE_RECORDS,
  ...ZAKAT_RECORDS,
};

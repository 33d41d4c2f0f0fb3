import type { Bank } from '../rails/bank';
import { DISPUTE_RECORDS } from './dispute-cases';
import { FINOPS_RECORDS } from '../rails/finops';
import { INVOICE_RECORDS } from '../rails/invoices';
import { PAYMENTS_RECORDS } from './payments-cases';
import { UNDERWRITING_RECORDS } from '../rails/underwriting';
import { USAGE_RECORDS } from '../rails/usage';
import { ZAKAT_RECORDS } from './zakat-cases';

/** Creates records of collections for which an example as body is not enough. */
export const RECORDS: Readonly<Record<string, (bank: Bank) => Promise<string>>> = {
  ...DISPUTE_RECORDS,
  ...FINOPS_RECORDS,
  ...INVOICE_RECORDS,
  ...PAYMENTS_RECORDS,
  ...UNDERWRITING_RECORDS,
  ...USAGE_RECORDS,
  ...ZAKAT_RECORDS,
};

import { fraction } from '@masar/kit/money';
import type { Invoice } from './invoice-message';

/** Tax of an invoice by EN 16931: one category and rate for the whole invoice. */
export interface TaxCategory {
  /** Source: UNCL 5305: S standard rate, Z zero rate, AE reverse charge, O not subject to tax. */
  readonly code: 'S' | 'Z' | 'AE' | 'O';
  /** Absent for O, which has no rate (BR-O-05). */
  readonly percent?: string;
  /** Required for AE (BR-AE-10) and O (BR-O-10), not allowed for the others. */
  readonly exemptionReason?: string;
}

type Taxed = Pick<Invoice, 'taxRate' | 'taxName' | 'reverseCharge'>;

/** The category of an invoice; O for a tenant without a tax rate. */
export function taxCategoryOf(invoice: Taxed): TaxCategory {
  if (invoice.reverseCharge) {
    return { code: 'AE', percent: '0', exemptionReason: 'Reverse charge' };
  }
  const percent = percentOf(invoice);
  if (percent !== '0') return { code: 'S', percent };
  if (invoice.taxName !== undefined) return { code: 'Z', percent };
  return { code: 'O', exemptionReason: 'Not subject to tax' };
}

/** The rate in percent: "15" for 0.15. */
export function percentOf({ taxRate }: Pick<Invoice, 'taxRate'>): string {
  return String(fraction(taxRate).times(100));
}

import type { CreditEntry, Invoice } from '../invoices/invoice';

/** A credit note as it is stored in a collection of its own, so that credit notes can be listed. */
export interface CreditNote extends Omit<CreditEntry, 'id' | 'key'> {
  /** Id of the entry in the invoice; unique, so that an entry has one credit note. */
  readonly creditNoteId: string;
  readonly number: string;
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly workspaceId: string;
  readonly currency: string;
}

/** The credit note of an entry, with its number. */
export function creditNoteOf(
  { id: invoiceId, state }: { readonly id: string; readonly state: Invoice },
  entry: CreditEntry,
  number: string,
): CreditNote {
  const { workspaceId, currency, number: invoiceNumber = '' } = state;
  const { subtotal, tax, amount, reason, issuedAt, issuedBy } = entry;
  return {
    ...{ creditNoteId: entry.id, number, invoiceId, invoiceNumber, workspaceId, currency },
    ...{ subtotal, tax, amount, reason, issuedAt, issuedBy },
  };
}

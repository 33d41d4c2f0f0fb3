import type { Scope } from '@masar/kit/scope';
import type { Stored } from '@masar/kit/store';
import { creditNoteOf, type CreditNote } from '../../billing/credit-notes/credit-note';
import type { InvoiceCrediting } from '../../billing/credit-notes/handlers';
import type { CreditNotes } from '../../billing/credit-notes/store';
import { credit, withNumber, type Crediting } from '../../billing/credit-notes/credit';
import type { CreditEntry, Invoice } from '../../billing/invoices/invoice';
import type { Invoices } from '../../billing/invoices/store';
import type { Numbers } from '../../billing/numbers/store';
import { followUpScope } from './invoicing';
import { requireOperator } from '../../shared/wire/require-operator';

interface Parts {
  readonly invoices: Invoices;
  readonly creditNotes: CreditNotes;
  readonly numbers: Numbers;
}

/**
 * Issues credit notes. The invoice stores the entry first, so that its sums hold after a crash; the number comes next.
 */
export class InvoiceCredits implements InvoiceCrediting {
  constructor(private readonly parts: Parts) {}

  /**
   * Credits a paid invoice.
   * @param readCrediting reads the request by the currency of the invoice
   * @throws DomainError CONFLICT unless it is paid and not wholly credited, VALIDATION_ERROR above the uncredited
   * amount
   */
  async credit(
    scope: Scope,
    id: string,
    readCrediting: (currency: string) => Crediting,
  ): Promise<CreditNote> {
    let entryId: string | undefined;
    const stored = await this.parts.invoices.update(scope, id, (state, context) => {
      requireOperator(scope, 'crediting an invoice');
      const decision = credit(state, readCrediting(state.currency), context);
      entryId = decision.state.creditNotes.at(-1)?.id;
      return decision;
    });
    const { creditNotes } = stored.state;
    const entry =
      creditNotes.find((each) => each.id === entryId) ??
      creditNotes.find(({ key }) => key === scope.idempotencyKey);
    return this.number(followUpScope(scope), stored, entry as CreditEntry);
  }

  /** Numbers the credit notes of an invoice that have no number yet. @returns their count */
  async finish(scope: Scope, id: string): Promise<number> {
    const stored = await this.parts.invoices.get(scope, id);
    const unnumbered = stored.state.creditNotes.filter(({ number }) => number === undefined);
    for (const entry of unnumbered) await this.number(scope, stored, entry);
    return unnumbered.length;
  }

  private async number(
    scope: Scope,
    stored: Stored<Invoice>,
    entry: CreditEntry,
  ): Promise<CreditNote> {
    const { invoices, creditNotes, numbers } = this.parts;
    const number = await numbers.take(entry.id, {
      ...{ kind: 'CN', entity: stored.state.seller, year: entry.issuedAt.slice(0, 4) },
      environment: scope.environment,
    });
    const note = creditNoteOf(stored, entry, number);
    await creditNotes.add(scope, note);
    await invoices.update(scope, stored.id, (state) => withNumber(state, { id: entry.id, number }));
    return note;
  }
}

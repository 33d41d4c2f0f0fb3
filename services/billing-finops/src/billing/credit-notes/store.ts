import type { Scope } from '@masar/kit/scope';
import { AggregateStore, isDuplicate, type AggregateKind, type StoreDeps } from '@masar/kit/store';
import type { CreditNote } from './credit-note';

const CREDIT_NOTES: AggregateKind = {
  subject: 'credit note',
  collection: 'credit_notes',
  idPrefix: 'crd',
  source: '/masar/billing-finops',
  listedBy: [['invoiceId']],
  uniqueBy: ['creditNoteId'],
  isTenantWide: true,
};

/** Credit notes of tenants. Each is a copy of an entry in its invoice. */
export class CreditNotes {
  readonly store: AggregateStore<CreditNote>;

  constructor(deps: StoreDeps) {
    this.store = new AggregateStore<CreditNote>(CREDIT_NOTES, deps);
  }

  ensureIndexes(): Promise<void> {
    return this.store.ensureIndexes();
  }

  /** Stores a credit note, unless it is stored already. */
  async add(scope: Scope, state: CreditNote): Promise<void> {
    try {
      await this.store.create(scope, () => ({ state, events: [] }));
    } catch (error) {
      if (!isDuplicate(error, 'state.creditNoteId')) throw error;
    }
  }
}

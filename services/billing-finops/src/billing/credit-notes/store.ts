import { RailHandlers } from '@masar/kit/commands';
import type { Scope } from '@masar/kit/scope';
import { AggregateStore, isDuplicate, type AggregateKind, type StoreDeps } from '@masar/kit/store';
import type * as wire from '@masar/proto/gen/ts/masar/billing/v1/invoices';
import type { CreditNote } from './credit-note';
import { writeCreditNote } from './wire/write-credit-note';

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
  readonly rail: RailHandlers<CreditNote, never, wire.CreditNote>;
  private readonly store: AggregateStore<CreditNote>;

  constructor(deps: StoreDeps) {
    this.store = new AggregateStore<CreditNote>(CREDIT_NOTES, deps);
    this.rail = new RailHandlers({
      ...{ store: this.store, write: ({ state }) => writeCreditNote(state) },
      writeEvent: (): never => {
        throw new Error('credit notes have no events');
      },
    });
  }

  ensureIndexes(): Promise<void> {
    return this.store.ensureIndexes();
  }

  /** Stores a credit note, unless it is stored already. */
  async add(scope: Scope, state: CreditNote): Promise<void> {
    try {
      await this.rail.created(scope, () => ({ state, events: [] }));
    } catch (error) {
      if (!isDuplicate(error, 'state.creditNoteId')) throw error;
    }
  }
}

import { systemScope } from '@masar/kit/scope';
import { AggregateStore, isDuplicate, type AggregateKind, type StoreDeps } from '@masar/kit/store';
import { numberText, seriesOf, type Numbering } from './numbers';

/**
 * The operator's tenant: series run across tenants. The same as OPERATOR_TENANT of gateway/src/identity/directory.ts.
 */
const OPERATOR_TENANT = 'platform';

/** A number and the document that has it. */
interface TakenNumber {
  readonly documentId: string;
  readonly number: string;
}

const NUMBERS: AggregateKind = {
  subject: 'number',
  collection: 'billing_numbers',
  idPrefix: 'bno',
  source: '/masar/billing-finops',
  listedBy: [],
  uniqueBy: ['documentId'],
  isNumbered: true,
  isTenantWide: true,
};

/** Numbers of invoices and credit notes: no series ever has a gap (tools/kit/adr/0009). */
export class Numbers {
  private readonly store: AggregateStore<TakenNumber>;

  constructor(deps: StoreDeps) {
    this.store = new AggregateStore<TakenNumber>(NUMBERS, deps);
  }

  ensureIndexes(): Promise<void> {
    return this.store.ensureIndexes();
  }

  /** The number of a document: the next of its series, or the number that it already has. */
  async take(documentId: string, numbering: Numbering): Promise<string> {
    const scope = systemScope({
      ...{
        tenantId: OPERATOR_TENANT,
        environment: 'live',
        name: 'billing:number',
        rail: 'billing',
      },
    });
    const taken = await this.store.lookups.find(scope, { documentId });
    if (taken) return taken.state.number;
    try {
      const created = await this.store.createNext(
        scope,
        seriesOf(numbering),
        (_id, _now, number) => ({
          state: { documentId, number: numberText(numbering, number) },
          events: [],
        }),
      );
      return created.state.number;
    } catch (error) {
      // Another process has just numbered the same document.
      if (!isDuplicate(error, 'state.documentId')) throw error;
      return this.take(documentId, numbering);
    }
  }
}

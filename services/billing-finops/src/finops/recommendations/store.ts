import { RailHandlers } from '@masar/kit/commands';
import type { Scope } from '@masar/kit/scope';
import {
  AggregateStore,
  findPage,
  isDuplicate,
  tenantFilter,
  type AggregateKind,
  type Found,
  type Page,
  type StoreDeps,
  type Stored,
  databaseOf,
} from '@masar/kit/store';
import type * as wire from '@masar/proto/gen/ts/masar/finops/v1/finops';
import { mongo } from 'mongoose';
import { AVAILABLE, type Finding, type Recommendation } from './recommendation';
import { writeRecommendation } from './wire/write-recommendation';

const RECOMMENDATIONS: AggregateKind = {
  ...{ subject: 'recommendation', collection: 'finops_recommendations', idPrefix: 'rec' },
  source: '/masar/billing-finops',
  listedBy: [['status'], ['type'], ['status', 'type']],
  uniqueBy: ['key'],
  isTenantWide: true,
};

/** Absent fields do not filter. */
interface RecommendationFilter {
  readonly status?: string | undefined;
  readonly type?: string | undefined;
  readonly least?: string | undefined;
}

interface RecommendationDocument {
  readonly _id: string;
  readonly createdAt: Date;
  readonly state: Recommendation;
}

export class Recommendations {
  readonly store: AggregateStore<Recommendation>;
  readonly rail: RailHandlers<Recommendation, typeof AVAILABLE, wire.Recommendation>;

  private readonly documents: mongo.Collection<RecommendationDocument>;

  constructor(deps: StoreDeps) {
    this.store = new AggregateStore<Recommendation>(RECOMMENDATIONS, deps);
    this.rail = new RailHandlers({
      ...{ store: this.store, write: writeRecommendation },
      writeEvent: (shown, { type }) => ({
        ...{ type, data: { recommendation: writeRecommendation(shown) } },
      }),
    });
    const { connection } = deps;
    const database = databaseOf(connection);
    this.documents = database.collection(RECOMMENDATIONS.collection);
  }

  /** One page, newest first. @param least savings in decimal text, in the cost model's currency */
  async list(
    scope: Scope,
    { status, type, least }: RecommendationFilter,
    page: Page,
  ): Promise<Found<Pick<Stored<Recommendation>, 'id' | 'createdAt' | 'state'>>> {
    const savings = least !== undefined && {
      $expr: { $gte: [{ $toDecimal: '$state.savings' }, mongo.Decimal128.fromString(least)] },
    };
    const matching = {
      ...tenantFilter(scope, { 'state.status': status, 'state.type': type }),
      ...savings,
    };
    const asked = { ...page, sort: { createdAt: -1, _id: -1 } as const };
    const found = await findPage(this.documents, matching, asked);
    const data = found.data.map(({ _id: id, createdAt, state }) => ({ id, createdAt, state }));
    return { ...found, data };
  }

  ensureIndexes(): Promise<void> {
    return this.store.ensureIndexes();
  }

  /** Stores a finding with its event, unless it is stored already, even as a dismissed one. */
  async add(scope: Scope, finding: Finding): Promise<boolean> {
    if (await this.store.lookups.find(scope, { key: finding.key })) return false;
    try {
      await this.rail.created(scope, () => {
        return { state: { ...finding, status: 'OPEN' }, events: [AVAILABLE] };
      });
      return true;
    } catch (error) {
      // Another replica has just stored it.
      if (isDuplicate(error, 'state.key')) return false;
      throw error;
    }
  }
}

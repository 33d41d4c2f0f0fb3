import { fraction } from '@masar/kit/money';
import type { Handlers } from '@masar/kit/rpc';
import { pageIn, readPage, writePage, type Stored } from '@masar/kit/store';
import type { FinopsServiceService } from '@masar/proto/gen/ts/masar/finops/v1/finops';
import type { Anomalies } from '../anomalies/store';
import { writeAnomaly } from '../anomalies/write-anomaly';
import { decide, type Recommendation } from './recommendation';
import type { Recommendations } from './store';
import { writeRecommendation } from './write-recommendation';

type FoundHandlers = Pick<
  Handlers<typeof FinopsServiceService>,
  'listCostAnomalies' | 'listRecommendations' | 'decideRecommendation'
>;

interface Parts {
  readonly anomalies: Anomalies;
  readonly recommendations: Recommendations;
}

/** A tenant has a few a month; a list by savings looks at the newest of so many. */
const MOST_BY_SAVINGS = 1_000;

/** The operations on anomalies and recommendations. */
export function foundHandlers({ anomalies, recommendations }: Parts): FoundHandlers {
  const { store } = recommendations;
  return {
    listCostAnomalies: async (scope, request) => {
      const { dimension, day } = request;
      const asked = readPage(request);
      return writePage(
        await anomalies.store.list(scope, { dimension, day }, asked),
        asked,
        writeAnomaly,
      );
    },
    listRecommendations: async (scope, request) => {
      const { status, type, min_savings: least } = request;
      const asked = readPage(request);
      if (least === undefined) {
        const found = await store.list(scope, { status, type }, asked);
        return writePage(found, asked, writeRecommendation);
      }
      const most = { page: 1, perPage: MOST_BY_SAVINGS };
      const { data } = await store.list(scope, { status, type }, most);
      const isEnough = ({ state }: Stored<Recommendation>) => fraction(state.savings).gte(least);
      return writePage(pageIn(data.filter(isEnough), asked), asked, writeRecommendation);
    },
    decideRecommendation: async (scope, { id, status }) => {
      const { actor } = scope;
      const asked = status as 'APPLIED' | 'DISMISSED';
      const decided = await store.update(scope, id, (state, now) => ({
        state: decide(state, { status: asked, actor, now }),
        events: [],
      }));
      return writeRecommendation(decided);
    },
  };
}

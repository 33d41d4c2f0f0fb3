import type { Handlers } from '@masar/kit/rpc';
import { readPage, writePage } from '@masar/kit/store';
import { DecideRecommendationRequest } from '@masar/proto/gen/shapes/masar/finops/v1/finops';
import type { FinopsServiceService } from '@masar/proto/gen/ts/masar/finops/v1/finops';
import type { Anomalies } from '../anomalies/store';
import { writeAnomaly } from '../anomalies/wire/write-anomaly';
import { decide } from './recommendation';
import type { Recommendations } from './store';
import { writeRecommendation } from './wire/write-recommendation';

type FoundHandlers = Pick<
  Handlers<typeof FinopsServiceService>,
  'listCostAnomalies' | 'listRecommendations' | 'decideRecommendation'
>;

interface Parts {
  readonly anomalies: Anomalies;
  readonly recommendations: Recommendations;
}

/** The operations on anomalies and recommendations. */
export function foundHandlers({ anomalies, recommendations }: Parts): FoundHandlers {
  return {
    listCostAnomalies: async (scope, request) => {
      const { dimension, day } = request;
      const asked = readPage(scope, request);
      return writePage(
        await anomalies.store.list(scope, { dimension, day }, asked),
        asked,
        writeAnomaly,
      );
    },
    listRecommendations: async (scope, request) => {
      const { status, type, min_savings: least } = request;
      const asked = readPage(scope, request);
      const found = await recommendations.list(scope, { status, type, least }, asked);
      return writePage(found, asked, writeRecommendation);
    },
    decideRecommendation: recommendations.rail.command(DecideRecommendationRequest, decide),
  };
}

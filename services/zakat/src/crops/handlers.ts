import type { Handlers } from '@masar/kit/rpc';
import type { ZakatServiceService } from '@masar/proto/gen/ts/masar/zakat/v1/zakat';
import { harvestZakat } from './harvest-zakat';
import { readHarvest } from './wire/read-harvest';

type Rpcs = Handlers<typeof ZakatServiceService>;

const REFERENCE = 'AAOIFI SS 35, 3/3; the weight of five awsuq is assumed';

/** The operation that calculates zakat on a harvest. */
export function cropsHandlers() {
  return {
    calculateCropsZakat: async (_scope, request) => ({
      ...harvestZakat(readHarvest(request)),
      ...(request.currency !== undefined && { currency: request.currency }),
      reference: REFERENCE,
    }),
  } satisfies Partial<Rpcs>;
}

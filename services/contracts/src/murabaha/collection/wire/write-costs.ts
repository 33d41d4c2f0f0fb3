import { write } from '@masar/kit/shape';
import { MurabahaCollectionCost } from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import type * as wire from '@masar/proto/gen/ts/masar/contracts/v1/murabaha';
import type { CollectionCost } from '../collection-cost';

export function writeCost(cost: CollectionCost): wire.MurabahaCollectionCost {
  const status = cost.reimbursed_at === undefined ? 'DUE' : 'REIMBURSED';
  return write(MurabahaCollectionCost, { ...cost, status });
}

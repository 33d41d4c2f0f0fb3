import type * as wire from '@masar/proto/gen/ts/masar/contracts/v1/murabaha';
import type { CollectionCost } from '../collection/collection-cost';
import type { Policy } from '../contract';

export function writeCost(cost: CollectionCost): wire.MurabahaCollectionCost {
  const { amount, ...rest } = cost;
  const status = cost.reimbursed_at === undefined ? 'DUE' : 'REIMBURSED';
  return {
    reimbursement_ref: undefined,
    reimbursed_at: undefined,
    ...rest,
    amount: Number(amount),
    status,
  };
}

/** The policy of a contract; costs of collection are claimed only where it names a decision. */
export function writePolicy({ collection_costs, ...policy }: Policy): wire.MurabahaPolicy {
  return {
    ...policy,
    collection_costs: collection_costs && {
      ...collection_costs,
      percent: Number(collection_costs.percent),
    },
  };
}

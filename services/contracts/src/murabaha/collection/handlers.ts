import { DomainError } from '@masar/kit/errors';
import type { Handlers } from '@masar/kit/rpc';
import { read } from '@masar/kit/shape';
import * as shapes from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import type * as wire from '@masar/proto/gen/ts/masar/contracts/v1/murabaha';
import type { Context, Murabaha } from '../contract';
import { listRecords } from '../../shared/handlers';
import type { MurabahaRail } from '../store';
import { writeCost } from './wire/write-costs';
import { costOf, recordCost, reimburse } from './collection-costs';

type Rpcs = Handlers<typeof wire.MurabahaServiceService>;

/** The ledger of the costs of collecting late instalments. */
export function costHandlers({ store, contracts }: MurabahaRail) {
  const costsOf = ({ collectionCosts = [] }: Murabaha) => collectionCosts.toReversed();
  return {
    listMurabahaCollectionCosts: listRecords(store, { of: costsOf, write: writeCost }),
    recordMurabahaCollectionCost: async (scope, request) => {
      const input = read(shapes.RecordMurabahaCollectionCostRequest, request);
      const decide = (state: Murabaha, context: Context) => recordCost(state, input, context);
      const { state } = await contracts.updated(scope, request, decide);
      const recorded = state.collectionCosts?.find(
        ({ paid_to, invoice_ref }) =>
          paid_to === input.paid_to && invoice_ref === input.invoice_ref,
      );
      // Only a repeated key comes here without one: it then named another invoice.
      if (!recorded) throw new DomainError('NOT_FOUND', 'this contract has no such cost');
      return writeCost(recorded);
    },
    reimburseMurabahaCollectionCost: async (scope, request) => {
      const input = read(shapes.ReimburseMurabahaCollectionCostRequest, request);
      const decide = (state: Murabaha, context: Context) => reimburse(state, input, context);
      const { state } = await contracts.updated(scope, request, decide);
      return writeCost(costOf(state, input.cost_id));
    },
  } satisfies Partial<Rpcs>;
}

import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { type ObjectShape, read, type Value } from '@masar/kit/shape';
import { readPage, writePage, type AggregateStore } from '@masar/kit/store';
import * as shapes from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import type * as wire from '@masar/proto/gen/ts/masar/contracts/v1/murabaha';
import { listRecords } from '../shared/handlers';
import { readAgreement } from './agreement';
import { costHandlers } from './collection/handlers';
import type { Context, Decision, Murabaha } from './contract';
import { create, patch, submit } from './draft';
import { donationHandlers } from './lateness/handlers';
import { paymentsOf } from './payments/payments';
import { receivePayment } from './payments/receive-payment';
import { reversePayment } from './payments/reverse-payment';
import { QUOTE, quoteFor } from './quotes/quote';
import { recordResale } from './resale';
import { review } from './review';
import type { EarlierSale } from './rules/rule';
import { execute, recordAcquisition } from './sale';
import { settle, SETTLEMENT } from './settlement/settle';
import { earlierSaleOf, isSoldMeanwhile, murabahaRail, type MurabahaRail } from './store';
import { passOnDiscount } from './supplier-discount';
import { terminate } from './terminate';
import { writeContract } from './wire/write-contract';
import { writeReceivedPayment } from './wire/write-payments';
import { writeQuote, writeSchedule } from './wire/write-schedule';

type Rpcs = Handlers<typeof wire.MurabahaServiceService>;

/** The operations of the murabaha rail. */
export function murabahaHandlers(store: AggregateStore<Murabaha>): Rpcs {
  const parts = murabahaRail(store);
  return {
    ...draftHandlers(parts),
    ...saleHandlers(parts),
    ...debtHandlers(parts),
    ...donationHandlers(parts),
    ...costHandlers(parts),
  };
}

/** The operations before the sale, and those that read contracts. */
function draftHandlers({ store, contracts }: MurabahaRail) {
  return {
    createMurabahaContract: contracts.create(readAgreement, create),
    listMurabahaContracts: async (scope, request) => {
      const { status, counterparty_id, overdue } = request;
      const asked = readPage(scope, request);
      const found = await store.list(scope, { status, counterparty_id, isOverdue: overdue }, asked);
      return writePage(found, asked, writeContract);
    },
    getMurabahaContract: contracts.get(),
    patchMurabahaContract: contracts.patch(patch),
    submitMurabahaContract: withEarlierSale({ store, contracts }, SUBMIT),
    reviewMurabahaContract: contracts.command(shapes.ReviewMurabahaContractRequest, review),
    terminateMurabahaContract: contracts.command(
      shapes.TerminateMurabahaContractRequest,
      terminate,
    ),
  } satisfies Partial<Rpcs>;
}

/** The trades of a contract. */
function saleHandlers(parts: MurabahaRail) {
  const { contracts } = parts;
  return {
    recordMurabahaAcquisition: contracts.command(shapes.MurabahaAcquisition, recordAcquisition),
    executeMurabahaContract: withEarlierSale(parts, EXECUTE),
    recordMurabahaResale: contracts.command(shapes.MurabahaResale, recordResale),
  } satisfies Partial<Rpcs>;
}

/** The schedule of the debt, its payments and its settlement. */
function debtHandlers({ store, contracts }: MurabahaRail) {
  return {
    receiveMurabahaPayment: contracts.command(shapes.ReceiveMurabahaPaymentRequest, receivePayment),
    listMurabahaPayments: listRecords(store, { of: paymentsOf, write: writeReceivedPayment }),
    reverseMurabahaPayment: contracts.command(shapes.ReverseMurabahaPaymentRequest, reversePayment),
    recordMurabahaSupplierDiscount: contracts.command(
      shapes.RecordMurabahaSupplierDiscountRequest,
      passOnDiscount,
    ),
    settleMurabahaContract: contracts.command(SETTLEMENT, settle),
    getMurabahaSchedule: async (scope, { id }) => {
      const { state } = await store.get(scope, id);
      return writeSchedule(id, state, scope.clock.now());
    },
    getMurabahaSettlementQuote: async (scope, { id, ...asked }) => {
      const { state } = await store.get(scope, id);
      const quote = quoteFor(state, read(QUOTE, asked), { id, now: scope.clock.now() });
      return writeQuote(id, state.policy, quote);
    },
  } satisfies Partial<Rpcs>;
}

interface Judged<Shape> {
  readonly shape: Shape;
  readonly decide: (
    state: Murabaha,
    command: Value<Shape> & EarlierSale,
    context: Context,
  ) => Decision;
}

const SUBMIT = { shape: shapes.SubmitMurabahaContractRequest, decide: submit };
const EXECUTE = { shape: shapes.ExecuteMurabahaContractRequest, decide: execute };

/** A command handler for a decision that also needs the tenant's earlier sale of the asset. */
function withEarlierSale<Shape extends ObjectShape>(
  { store, contracts }: MurabahaRail,
  { shape, decide }: Judged<Shape>,
) {
  return async (scope: Scope, request: { readonly id: string }) => {
    const judged = async () => {
      const earlierSale = await earlierSaleOf(store, scope, request.id);
      return contracts.command(shape, (state, input, context) =>
        decide(state, { ...input, earlierSale }, context),
      )(scope, request);
    };
    return judged().catch((error: unknown) => {
      if (isSoldMeanwhile(error)) return judged();
      throw error;
    });
  };
}

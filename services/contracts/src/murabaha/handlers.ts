import { RailHandlers } from '@masar/kit/commands';
import { DomainError } from '@masar/kit/errors';
import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { type ObjectShape, read, type Value } from '@masar/kit/shape';
import { pageIn, readPage, writePage, type AggregateStore, type Page } from '@masar/kit/store';
import * as shapes from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import type * as wire from '@masar/proto/gen/ts/masar/contracts/v1/murabaha';
import { rulesKept } from '../shared/rules/evaluate';
import { readAgreement } from './agreement';
import { costOf, recordCost, reimburse } from './collection/collection-costs';
import type { Context, Decision, Murabaha } from './contract';
import { create, patch, submit } from './draft';
import type { MurabahaEvent } from './events';
import { DonationReport, readMonth } from './lateness/donation-report';
import { disburse, donationsOf } from './lateness/donations';
import { paymentsOf } from './payments/payments';
import { receivePayment } from './payments/receive-payment';
import { reversePayment } from './payments/reverse-payment';
import { QUOTE, quoteFor } from './quotes/quote';
import { recordResale } from './resale';
import { review } from './review';
import type { EarlierSale } from './rules/rule';
import { execute, recordAcquisition } from './sale';
import { settle, SETTLEMENT } from './settlement/settle';
import { earlierSaleOf, isSoldMeanwhile, ledgersOf } from './store';
import { passOnDiscount } from './supplier-discount';
import { terminate } from './terminate';
import { writeCost } from './wire/write-collection-costs';
import { writeContract, writeEvent } from './wire/write-contract';
import { writeDonation, writeDonationReport } from './wire/write-donations';
import { writeReceivedPayment } from './wire/write-payments';
import { writeQuote, writeSchedule } from './wire/write-schedule';

type Store = AggregateStore<Murabaha>;
type Rpcs = Handlers<typeof wire.MurabahaServiceService>;

interface Parts {
  readonly store: Store;
  readonly contracts: RailHandlers<Murabaha, MurabahaEvent, wire.MurabahaContract>;
}

/** The operations of the murabaha rail. */
export function murabahaHandlers(store: Store): Rpcs {
  const ruleRefs = (after: Murabaha, before?: Murabaha) => rulesKept(after.checks, before?.checks);
  const contracts = new RailHandlers({ store, write: writeContract, writeEvent, ruleRefs });
  const parts = { store, contracts };
  return {
    ...draftHandlers(parts),
    ...saleHandlers(parts),
    ...debtHandlers(parts),
    ...donationHandlers(parts),
    ...costHandlers(parts),
  };
}

/** The operations before the sale, and those that read contracts. */
function draftHandlers({ store, contracts }: Parts) {
  return {
    createMurabahaContract: contracts.create(readAgreement, create),
    listMurabahaContracts: async (scope, { status, counterparty_id, overdue, ...page }) => {
      const asked = readPage(page);
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
function saleHandlers(parts: Parts) {
  const { contracts } = parts;
  return {
    recordMurabahaAcquisition: contracts.command(shapes.MurabahaAcquisition, recordAcquisition),
    executeMurabahaContract: withEarlierSale(parts, EXECUTE),
    recordMurabahaResale: contracts.command(shapes.MurabahaResale, recordResale),
  } satisfies Partial<Rpcs>;
}

/** The schedule of the debt, its payments and its settlement. */
function debtHandlers({ store, contracts }: Parts) {
  return {
    receiveMurabahaPayment: contracts.command(shapes.ReceiveMurabahaPaymentRequest, receivePayment),
    listMurabahaPayments: listRecords(store, paymentsOf, writeReceivedPayment),
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

/** The charity ledger. */
function donationHandlers({ store, contracts }: Parts) {
  return {
    listMurabahaDonations: async (scope, { id, status, ...page }) => {
      const { state } = await store.get(scope, id);
      const asked = readPage(page);
      const owed = donationsOf(state, scope.clock.now());
      const matching = owed.filter((each) => status === undefined || each.status === status);
      return writePage(pageIn(matching, asked), asked, writeDonation);
    },
    getMurabahaDonationReport: async (scope, request) => {
      const asked = read(shapes.GetMurabahaDonationReportRequest, request);
      const report = new DonationReport(readMonth(asked, scope.clock.now()));
      for await (const ledger of ledgersOf(store, scope, report.month)) report.add(ledger);
      return writeDonationReport(report);
    },
    disburseMurabahaDonation: async (scope, request) => {
      const input = read(shapes.DisburseMurabahaDonationRequest, request);
      const decide = (state: Murabaha, context: Context) => disburse(state, input, context);
      const { state } = await contracts.updated(scope, request, decide);
      const donation = donationsOf(state, scope.clock.now()).find(
        ({ id }) => id === input.donation_id,
      );
      // Only a repeated key comes here without one: it then named another donation.
      if (!donation) throw new DomainError('NOT_FOUND', 'this contract has no such donation');
      return writeDonation(donation);
    },
  } satisfies Partial<Rpcs>;
}

/** The ledger of the costs of collecting late instalments. */
function costHandlers({ store, contracts }: Parts) {
  const costsOf = ({ collectionCosts = [] }: Murabaha) => collectionCosts.toReversed();
  return {
    listMurabahaCollectionCosts: listRecords(store, costsOf, writeCost),
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

/** A page of the records that one contract holds. */
function listRecords<Record, Shown>(
  store: Store,
  recordsOf: (state: Murabaha, id: string) => readonly Record[],
  writeRecord: (record: Record) => Shown,
) {
  return async (scope: Scope, { id, ...page }: Page & { readonly id: string }) => {
    const { state } = await store.get(scope, id);
    const asked = readPage(page);
    return writePage(pageIn(recordsOf(state, id), asked), asked, writeRecord);
  };
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
  { store, contracts }: Parts,
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

import { DomainError } from '@masar/kit/errors';
import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { type ObjectShape, read, type Value } from '@masar/kit/shape';
import { pageIn, readPage, writePage, type AggregateStore } from '@masar/kit/store';
import type { MurabahaServiceService } from '@masar/proto/gen/ts/masar/contracts/v1/murabaha';
import { REVIEW_DECISION } from '../shared/review-decision';
import { readAgreement } from './agreement';
import { COLLECTION_COST, REIMBURSEMENT } from './collection/collection-cost';
import { costOf, recordCost, reimburse } from './collection/collection-costs';
import * as commands from './commands';
import type { Context, Decision, Murabaha } from './contract';
import { DonationReport, readMonth } from './lateness/donation-report';
import { disburse, donationsOf } from './lateness/donations';
import { create, patch, submit } from './draft';
import { paymentsOf } from './payments/payments';
import { quoteFor } from './quotes/quote';
import type { EarlierSale } from './rules/rule';
import { earlierSaleOf, isSoldMeanwhile, ledgersOf } from './store';
import { receivePayment } from './payments/receive-payment';
import { recordResale } from './resale';
import { reversePayment } from './payments/reverse-payment';
import { review } from './review';
import { execute, recordAcquisition } from './sale';
import { settle } from './settlement/settle';
import { passOnDiscount } from './supplier-discount';
import { terminate } from './terminate';
import { writeCost } from './wire/write-collection-costs';
import { writeContract } from './wire/write-contract';
import { createStored, updateStored } from './wire/write-decision';
import { writeReceivedPayment } from './wire/write-payments';
import { writeDonation, writeDonationReport } from './wire/write-donations';
import { writeQuote, writeSchedule } from './wire/write-schedule';

type Store = AggregateStore<Murabaha>;
type Rpcs = Handlers<typeof MurabahaServiceService>;

/** The operations of the murabaha rail. */
export function murabahaHandlers(store: Store): Rpcs {
  return {
    ...draftHandlers(store),
    ...saleHandlers(store),
    ...donationHandlers(store),
    ...costHandlers(store),
  };
}

/** The operations before the sale, and those that read contracts. */
function draftHandlers(store: Store) {
  return {
    createMurabahaContract: async (scope, request) => {
      const agreement = readAgreement(request);
      return writeContract(
        await createStored(store, scope, (context) => create(agreement, context)),
      );
    },
    listMurabahaContracts: async (scope, { status, counterparty_id, overdue, ...page }) => {
      const asked = readPage(page);
      const found = await store.list(scope, { status, counterparty_id, isOverdue: overdue }, asked);
      return writePage(found, asked, writeContract);
    },
    getMurabahaContract: async (scope, { id }) => writeContract(await store.get(scope, id)),
    patchMurabahaContract: async (scope, request) => {
      const change = { paths: request.paths, values: request };
      const decide = (state: Murabaha, context: Context) => patch(state, change, context);
      return writeContract(await updateStored(store, { scope, id: request.id }, decide));
    },
    submitMurabahaContract: judgedCommand(store, commands.SUBMISSION, submit),
    reviewMurabahaContract: command(store, REVIEW_DECISION, review),
    terminateMurabahaContract: command(store, commands.TERMINATION, terminate),
  } satisfies Partial<Rpcs>;
}

/** The sale and what is paid for it. */
function saleHandlers(store: Store) {
  return {
    recordMurabahaAcquisition: command(store, commands.ACQUISITION, recordAcquisition),
    executeMurabahaContract: judgedCommand(store, commands.EXECUTION, execute),
    recordMurabahaResale: command(store, commands.RESALE, recordResale),
    receiveMurabahaPayment: command(store, commands.PAYMENT, receivePayment),
    listMurabahaPayments: async (scope, { id, ...page }) => {
      const { state } = await store.get(scope, id);
      const asked = readPage(page);
      return writePage(pageIn(paymentsOf(state, id), asked), asked, writeReceivedPayment);
    },
    reverseMurabahaPayment: async (scope, { id, payment_id, ...request }) => {
      const input = { ...read(commands.REVERSAL, request), payment_id };
      const decide = (state: Murabaha, context: Context) => reversePayment(state, input, context);
      return writeContract(await updateStored(store, { scope, id }, decide));
    },
    recordMurabahaSupplierDiscount: command(store, commands.SUPPLIER_DISCOUNT, passOnDiscount),
    settleMurabahaContract: command(store, commands.SETTLE, settle),
    getMurabahaSchedule: async (scope, { id }) => {
      const { state } = await store.get(scope, id);
      return writeSchedule(id, state, scope.clock.now());
    },
    getMurabahaSettlementQuote: async (scope, { id, ...asked }) => {
      const { state } = await store.get(scope, id);
      const quote = quoteFor(state, read(commands.QUOTE, asked), { id, now: scope.clock.now() });
      return writeQuote(id, state.policy, quote);
    },
  } satisfies Partial<Rpcs>;
}

/** The charity ledger. */
function donationHandlers(store: Store) {
  return {
    listMurabahaDonations: async (scope, { id, status, ...page }) => {
      const { state } = await store.get(scope, id);
      const asked = readPage(page);
      const owed = donationsOf(state, scope.clock.now());
      const matching = owed.filter((each) => status === undefined || each.status === status);
      return writePage(pageIn(matching, asked), asked, writeDonation);
    },
    getMurabahaDonationReport: async (scope, request) => {
      const asked = read(commands.DONATION_REPORT, request);
      const report = new DonationReport(readMonth(asked, scope.clock.now()));
      for await (const ledger of ledgersOf(store, scope, report.month)) report.add(ledger);
      return writeDonationReport(report);
    },
    disburseMurabahaDonation: async (scope, { id, donation_id, ...request }) => {
      const input = { ...read(commands.DISBURSEMENT, request), donation_id };
      const decide = (state: Murabaha, context: Context) => disburse(state, input, context);
      const { state } = await updateStored(store, { scope, id }, decide);
      const donation = donationsOf(state, scope.clock.now()).find(
        (each) => each.id === donation_id,
      );
      // Only a repeated key comes here without one: it then named another donation.
      if (!donation) throw new DomainError('NOT_FOUND', 'this contract has no such donation');
      return writeDonation(donation);
    },
  } satisfies Partial<Rpcs>;
}

/** The ledger of what collecting late instalments cost. */
function costHandlers(store: Store) {
  return {
    listMurabahaCollectionCosts: async (scope, { id, ...page }) => {
      const { state } = await store.get(scope, id);
      const asked = readPage(page);
      const newestFirst = (state.collectionCosts ?? []).toReversed();
      return writePage(pageIn(newestFirst, asked), asked, writeCost);
    },
    recordMurabahaCollectionCost: async (scope, { id, ...request }) => {
      const input = read(COLLECTION_COST, request);
      const decide = (state: Murabaha, context: Context) => recordCost(state, input, context);
      const { state } = await updateStored(store, { scope, id }, decide);
      const recorded = state.collectionCosts?.find(
        ({ paid_to, invoice_ref }) =>
          paid_to === input.paid_to && invoice_ref === input.invoice_ref,
      );
      // Only a repeated key comes here without one: it then named another invoice.
      if (!recorded) throw new DomainError('NOT_FOUND', 'this contract has no such cost');
      return writeCost(recorded);
    },
    reimburseMurabahaCollectionCost: async (scope, { id, cost_id, ...request }) => {
      const input = { ...read(REIMBURSEMENT, request), cost_id };
      const decide = (state: Murabaha, context: Context) => reimburse(state, input, context);
      const { state } = await updateStored(store, { scope, id }, decide);
      return writeCost(costOf(state, cost_id));
    },
  } satisfies Partial<Rpcs>;
}

/** The handler of a command whose request, beside the id, has this shape. */
function command<S extends ObjectShape>(
  store: Store,
  shape: S,
  decide: (state: Murabaha, command: Value<S>, context: Context) => Decision,
) {
  return async (scope: Scope, request: { readonly id: string }) => {
    const input = read(shape, request);
    const { id } = request;
    const stored = await updateStored(store, { scope, id }, (state, context) =>
      decide(state, input, context),
    );
    return writeContract(stored);
  };
}

type Judged<S> = Value<S> & EarlierSale;

/** A command handler for a decision that also needs the tenant's earlier sale of the asset. */
function judgedCommand<S extends ObjectShape>(
  store: Store,
  shape: S,
  decide: (state: Murabaha, command: Judged<S>, context: Context) => Decision,
) {
  return async (scope: Scope, request: { readonly id: string }) => {
    const judged = async () => {
      const earlierSale = await earlierSaleOf(store, scope, request.id);
      return command(store, shape, (state, input, context) =>
        decide(state, { ...input, earlierSale }, context),
      )(scope, request);
    };
    return judged().catch((error: unknown) => {
      if (isSoldMeanwhile(error)) return judged();
      throw error;
    });
  };
}

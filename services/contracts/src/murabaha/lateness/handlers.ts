import { DomainError } from '@masar/kit/errors';
import type { Handlers } from '@masar/kit/rpc';
import { read } from '@masar/kit/shape';
import { pageIn, readPage, writePage } from '@masar/kit/store';
import * as shapes from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import type * as wire from '@masar/proto/gen/ts/masar/contracts/v1/murabaha';
import type { Context, Murabaha } from '../contract';
import { ledgersOf, type MurabahaRail } from '../store';
import { writeDonation, writeDonationReport } from './wire/write-donations';
import { DonationReport, readMonth } from './donation-report';
import { disburse, donationsOf, type LateDonation } from './donations';

type Rpcs = Handlers<typeof wire.MurabahaServiceService>;

/** The charity ledger. */
export function donationHandlers({ store, contracts }: MurabahaRail) {
  return {
    listMurabahaDonations: async (scope, request) => {
      const { id, status } = request;
      const asked = readPage(scope, request);
      const { state } = await store.get(scope, id);
      const owed = donationsOf(state, scope.clock.now());
      const matches = (each: LateDonation) => status === undefined || each.status === status;
      const found = pageIn(owed, asked, { order: 'newest first', matches });
      return writePage(found, asked, writeDonation);
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

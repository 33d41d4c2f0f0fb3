import { write } from '@masar/kit/shape';
import { MurabahaDonation } from '@masar/proto/gen/shapes/masar/contracts/v1/murabaha';
import type * as wire from '@masar/proto/gen/ts/masar/contracts/v1/murabaha';
import type { DonationReport } from '../donation-report';
import type { LateDonation } from '../donations';

export function writeDonation(donation: LateDonation): wire.MurabahaDonation {
  return write(MurabahaDonation, donation);
}

export function writeDonationReport(report: DonationReport): wire.MurabahaDonationReport {
  return {
    month: report.month,
    lines: report.lines().map(({ charity_id, currency, count, due, disbursed, outstanding }) => ({
      charity_id,
      currency,
      count,
      due_amount: due.toNumber('due_amount'),
      disbursed_amount: disbursed.toNumber('disbursed_amount'),
      outstanding_amount: outstanding.toNumber('outstanding_amount'),
    })),
  };
}

import type * as wire from '@masar/proto/gen/ts/masar/contracts/v1/murabaha';
import type { DonationReport } from '../lateness/donation-report';
import type { LateDonation } from '../lateness/donations';

export function writeDonation(donation: LateDonation): wire.MurabahaDonation {
  const { id, installment_number, days_late, amount, charity_id } = donation;
  const { status, receipt_ref, disbursed_at } = donation;
  return {
    id,
    installment_number,
    days_late,
    amount: Number(amount),
    charity_id,
    status,
    receipt_ref,
    disbursed_at,
  };
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

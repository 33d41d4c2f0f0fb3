import type { BankReport } from '../../shared/bank-report';
import type { Issue } from '../../shared/issue';
import type { Decision } from '../payment';

/** A report with the payments of one message that it refers to. */
export type MatchedReport = BankReport & { readonly uetrs: readonly string[] };

/** The reports of a bank's message on one message of the tenant. */
export interface PaymentReports {
  readonly reports: readonly MatchedReport[];
  readonly source: ReportSource;
}

/** The bank's message. */
export interface ReportSource {
  /** Id in this service. */
  readonly id: string;
  readonly messageId: string;
  /** Creation time by the bank, an instant in UTC. */
  readonly saidAt: string;
  readonly receivedAt: string;
}

export interface Applied {
  readonly decision: Decision;
  /** Warnings that need a person; late reports stand in the history only. */
  readonly issues: readonly Issue[];
}

/** Cap on reports about several payments at once: each is applied to up to a thousand payments. */
export const MOST_OF_SEVERAL = 10;

/** Splits the reports on one message into those to apply and those beyond the cap. */
export function withinCap(reports: readonly MatchedReport[]) {
  const ofSeveral = reports.filter(({ uetrs }) => uetrs.length > 1);
  const excess = new Set(ofSeveral.slice(MOST_OF_SEVERAL));
  return { reports: reports.filter((each) => !excess.has(each)), excess: [...excess] };
}

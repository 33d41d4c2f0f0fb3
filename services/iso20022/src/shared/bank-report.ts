/** A bank's report on one message of the tenant, or on one payment in it. */
export interface BankReport {
  /** XPath of the report in the bank's message. */
  readonly path: string;
  readonly about: Reference;
  readonly content: ReportContent;
}

/** References that a report gives; NOTPROVIDED counts as absent. */
export interface Reference {
  readonly messageId?: string;
  readonly endToEndId?: string;
  readonly uetr?: string;
}

export type ReportContent =
  | {
      readonly kind: 'STATUS';
      readonly status: string;
      readonly reason?: string;
      /** The bank's own words beside the reason. */
      readonly explanation?: string;
    }
  | {
      readonly kind: 'CANCELLATION';
      readonly answer: CancellationOutcome;
      /** The answered case, if named. */
      readonly caseId?: string;
      readonly reason?: string;
    }
  /** A camt.029 status that does not answer a request to cancel. */
  | { readonly kind: 'CANCELLATION_UNKNOWN'; readonly code: string }
  /** A returned payment: its status does not change. Source: docs/payments.md, Returns. */
  | { readonly kind: 'RETURN'; readonly returned: ReportedReturn }
  /** A message returned as a whole (GrpRtr): its payments are not listed. */
  | {
      readonly kind: 'RETURN_OF_ALL';
      readonly returned: Omit<ReportedReturn, 'amount'>;
      /** Total of the return, if stated. */
      readonly total?: ReportedReturn['amount'];
      /** NbOfTxs; absent for 0, which counts only the listed payments. */
      readonly count?: number;
    }
  /** A return that identifies none of the payments of a message. */
  | { readonly kind: 'RETURN_OF_UNNAMED' }
  /** A bank recalls a payment. */
  | { readonly kind: 'RECALL' }
  /** A statement or report that answers a request. */
  | { readonly kind: 'STATEMENT' };

/** A return of one payment. */
export interface ReportedReturn {
  /** Decimal text and currency, unchanged from the message. */
  readonly amount: { readonly value: string; readonly currency: string };
  readonly reason?: string;
  /** YYYY-MM-DD. */
  readonly settlementDate?: string;
}

export type CancellationOutcome = 'CANCELLED' | 'REFUSED' | 'PENDING';

/** Why no payment matches: MISSING stands for a report without any reference. */
export type NoMatch = 'UNKNOWN' | 'AMBIGUOUS' | 'MISSING';

/** The most precise reference of a report, for messages to people. */
export function shownReference({ uetr, endToEndId, messageId }: Reference): string {
  return uetr ?? endToEndId ?? messageId ?? 'no reference';
}

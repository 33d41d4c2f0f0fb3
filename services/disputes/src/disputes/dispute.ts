import type * as decision from '@masar/kit/decision';
import type * as shapes from '@masar/proto/gen/shapes/masar/disputes/v1/disputes';
import type { DisputeEvent } from './events';

/** Fields of the API that are the store's, or are computed when they are shown. */
type NotInState =
  | 'disputeId'
  | 'createdAt'
  | 'updatedAt'
  | 'slaPaused'
  | 'slaRemainingSeconds'
  | 'slaElapsedPercent'
  | 'regulator'
  | 'commentCount';

/** A dispute as it is stored: what the API shows, amounts as decimal text and instants as UTC text. */
export type Dispute = Omit<shapes.Dispute, NotInState> & {
  readonly clock: SlaClock;
  readonly regulator?: RegulatorClock;
  /** Paid by resolutions before it was reopened, as decimal text. */
  readonly paidBefore?: { readonly amount: string; readonly compensation: string };
  /** When the staff first moved, resolved or publicly answered it. */
  readonly acknowledgedAt?: string;
  /** When it was first resolved. */
  readonly answeredAt?: string;
  readonly evidenceItems: readonly EvidenceItem[];
  /** The last entries; the journal has the earlier ones. */
  readonly timeline: readonly TimelineEntry[];
  /** When something was last recorded that everybody sees, and a customer. */
  readonly seenAt?: { readonly public: string; readonly customer: string };
  readonly counts: {
    readonly entries: number;
    readonly comments: number;
    readonly internal: number;
  };
  readonly isOpenedByCustomer: boolean;
  /** By a setting of the tenant when it was opened. */
  readonly escalatesOnBreach: boolean;
  readonly isBreached: boolean;
  /** One of the open cases that its agent may have; unique, so that no agent gets too many. */
  readonly slot?: string;
  /** Since when it has no agent; absent when it has one, or needs none. */
  readonly waitingSince?: Date;
  /** When something is due next: a deadline, a warning or the end of the time to reopen. */
  readonly nextDueAt?: Date;
};

export type EvidenceItem = shapes.DisputeEvidence & { readonly isByCustomer: boolean };

/** The deadline's clock: it runs from the opening, and stands still from a pause to its end. */
export interface SlaClock {
  readonly openedAt: string;
  readonly pausedAt?: string;
  /** Of all pauses that have ended. */
  readonly pausedMs: number;
}

export type RegulatorDuty = 'ACKNOWLEDGE_WARNING' | 'ACKNOWLEDGE' | 'ANSWER_WARNING' | 'ANSWER';

/** A regulator's days. */
export type RegulatorClock = Omit<shapes.RegulatorClock, 'acknowledgedAt' | 'answeredAt'> & {
  /** Duties that are still ahead. */
  readonly duties: readonly { readonly duty: RegulatorDuty; readonly at: string }[];
};

export type TimelineEvent = shapes.DisputeTimelineEntry['event'];

/** One thing that happened; it is never changed. */
export interface TimelineEntry {
  readonly number: number;
  readonly at: string;
  readonly event: TimelineEvent;
  readonly actor: string;
  readonly details: string;
  readonly isComment: boolean;
  /** A comment that is seen with disputes:read_internal only. */
  readonly isInternal: boolean;
  /** How the staff works: a credential that is bound to the customer does not see it. */
  readonly isForStaff: boolean;
  /** Done with a credential that is bound to the customer. */
  readonly isByCustomer: boolean;
  /** From the staff to the staff; part of the details that a customer does not see. */
  readonly notes?: string;
  readonly comment?: {
    readonly id: string;
    readonly content: string;
    readonly attachments: readonly string[];
    /** The client's idempotency key, by which a repeated command finds its comment. */
    readonly key?: string;
  };
}

/** The credential that commands, the time by the tenant's clock, and the tenant's settings. */
export type Context = decision.Context;

/** The outcome of a command on a dispute. */
export type Decision = decision.Decision<Dispute, DisputeEvent>;

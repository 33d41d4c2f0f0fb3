import type * as decision from '@masar/kit/decision';
import type * as shapes from '@masar/proto/gen/shapes/masar/disputes/v1/disputes';
import type { DisputeEvent } from './events';

/** Fields of the API that the store keeps, or that are computed for an answer. */
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
  /** Sums that resolutions paid before a reopening, as decimal text. */
  readonly paidBefore?: { readonly amount: string; readonly compensation: string };
  /** Instant at which the staff first moved, resolved or publicly answered the dispute. */
  readonly acknowledgedAt?: string;
  /** Instant of the first resolution. */
  readonly answeredAt?: string;
  readonly evidenceItems: readonly EvidenceItem[];
  /** The latest entries; earlier ones are in the journal. */
  readonly timeline: readonly TimelineEntry[];
  /** Instants of the latest entry that every key sees, and of the latest that a customer sees. */
  readonly seenAt?: { readonly public: string; readonly customer: string };
  readonly counts: {
    readonly entries: number;
    readonly comments: number;
    readonly internal: number;
  };
  readonly isOpenedByCustomer: boolean;
  /** The tenant's setting at the opening: a sweep has no settings. */
  readonly escalatesOnBreach: boolean;
  readonly isBreached: boolean;
  /** The place that the dispute takes at its agent; unique in the database, so that the cap holds. */
  readonly slot?: string;
  /** Instant since which the dispute waits for an agent; absent where it has one or needs none. */
  readonly waitingSince?: Date;
  /** Instant of the next deadline, warning or end of the time to reopen. */
  readonly nextDueAt?: Date;
};

export type EvidenceItem = shapes.DisputeEvidence & { readonly isByCustomer: boolean };

/** Clock of the deadline: runs from the opening, stands still during a pause. */
export interface SlaClock {
  readonly openedAt: string;
  readonly pausedAt?: string;
  /** Milliseconds of all pauses that have ended. */
  readonly pausedMs: number;
}

export type RegulatorDuty = 'ACKNOWLEDGE_WARNING' | 'ACKNOWLEDGE' | 'ANSWER_WARNING' | 'ANSWER';

/** Clock of a regulator. */
export type RegulatorClock = Omit<shapes.RegulatorClock, 'acknowledgedAt' | 'answeredAt'> & {
  /** Duties that are still ahead. */
  readonly duties: readonly { readonly duty: RegulatorDuty; readonly at: string }[];
};

export type TimelineEvent = shapes.DisputeTimelineEntry['event'];

/** An entry of the timeline. Entries are only added. */
export interface TimelineEntry {
  readonly number: number;
  readonly at: string;
  readonly event: TimelineEvent;
  readonly actor: string;
  readonly details: string;
  readonly isComment: boolean;
  /** True for a comment that only keys with disputes:read_internal see. */
  readonly isInternal: boolean;
  /** True for work of the staff, which a key with a partyId does not see. */
  readonly isForStaff: boolean;
  /** True for a command by a key with a partyId. */
  readonly isByCustomer: boolean;
  /** Notes for the staff: an answer to a customer leaves them out. */
  readonly notes?: string;
  readonly comment?: {
    readonly id: string;
    readonly content: string;
    readonly attachments: readonly string[];
    /** The client's idempotency key, by which a repeated command finds its comment. */
    readonly key?: string;
  };
}

/** Credential of the command, instant by the tenant's clock, settings of the tenant. */
export type Context = decision.Context;

/** The outcome of a command on a dispute. */
export type Decision = decision.Decision<Dispute, DisputeEvent>;

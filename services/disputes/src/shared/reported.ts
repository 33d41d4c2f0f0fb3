import type {
  DisputeResolution,
  Dispute,
} from '@masar/proto/gen/shapes/masar/disputes/v1/disputes';

/** Parts of a dispute that a report counts. */
export interface Reported extends Pick<Dispute, 'status' | 'category' | 'priority' | 'currency'> {
  readonly isBreached: boolean;
  readonly regulator?: { readonly breached: boolean };
  readonly acknowledgedAt?: string;
  readonly answeredAt?: string;
  readonly resolution?: DisputeResolution;
  /** Sums that resolutions paid before a reopening. */
  readonly paidBefore?: { readonly amount: string; readonly compensation: string };
}

/** The fields to read from the state. */
export const REPORTED = [
  'status',
  'category',
  'priority',
  'currency',
  'isBreached',
  'regulator',
  'acknowledgedAt',
  'answeredAt',
  'resolution',
  'paidBefore',
] as const satisfies readonly (keyof Reported)[];

import type { CalendarDate } from '@masar/kit/time';
import type { Warning } from '../../shared/warning';
import type { DistributionStatus } from './lifecycle';

/** The eight heads (SS 35, 9). */
export const HEADS = [
  'FUQARA',
  'MASAKIN',
  'AMILIN',
  'MUALLAFAT',
  'RIQAB',
  'GHARIMIN',
  'FI_SABILILLAH',
  'IBN_SABIL',
] as const;

/** Amounts are decimal text in the calculation's currency. */
export interface Recipient {
  readonly category: (typeof HEADS)[number];
  readonly amount: string;
  readonly description?: string;
}

export interface Reversal {
  readonly reason: string;
  readonly at: string;
  readonly by: string;
}

/** Stored inside its calculation, so that both change in one write. */
export interface Distribution {
  readonly id: string;
  readonly amount: string;
  readonly recipients: readonly Recipient[];
  readonly distributionDate: CalendarDate;
  readonly hijriDate: string;
  /** Zakat that remained after it. */
  readonly remainingAmount: string;
  readonly warnings: readonly Warning[];
  readonly status: DistributionStatus;
  readonly reversal?: Reversal;
  readonly createdBy: string;
  readonly createdAt: string;
  /** Idempotency key of its command: a repeated command is answered with this distribution. */
  readonly key?: string;
}

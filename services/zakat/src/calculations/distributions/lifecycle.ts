import type { Lifecycle } from '@masar/kit/lifecycle';

export const DISTRIBUTION_STATUSES = ['RECORDED', 'REVERSED'] as const;
export type DistributionStatus = (typeof DISTRIBUTION_STATUSES)[number];

/** A reversed distribution stays stored; paying the money again is a new distribution. */
export const DISTRIBUTION_LIFECYCLE: Lifecycle<DistributionStatus, 'reverse', readonly never[]> = {
  subject: 'zakat distribution',
  transitions: [{ from: 'RECORDED', trigger: 'reverse', to: 'REVERSED', emits: [] }],
};

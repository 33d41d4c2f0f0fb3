import type { Lifecycle } from '@masar/kit/lifecycle';

export const DISTRIBUTION_STATUSES = ['RECORDED', 'REVERSED'] as const;
export type DistributionStatus = (typeof DISTRIBUTION_STATUSES)[number];

/** What came back stays recorded; the money that goes out again is another distribution. */
export const DISTRIBUTION_LIFECYCLE: Lifecycle<DistributionStatus, 'reverse', readonly never[]> = {
  subject: 'zakat distribution',
  transitions: [{ from: 'RECORDED', trigger: 'reverse', to: 'REVERSED', emits: [] }],
};

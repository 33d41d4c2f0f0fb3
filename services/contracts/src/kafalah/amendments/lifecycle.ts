import type { Lifecycle } from '@masar/kit/lifecycle';

export const AMENDMENT_STATUSES = ['PROPOSED', 'APPROVED', 'REJECTED', 'LAPSED'] as const;
export type AmendmentStatus = (typeof AMENDMENT_STATUSES)[number];

export type AmendmentTrigger = 'approve' | 'reject' | 'lapse';

/** Nobody commands a lapse: the guarantee ended before the decision. */
export const AMENDMENT_LIFECYCLE: Lifecycle<AmendmentStatus, AmendmentTrigger, readonly never[]> = {
  subject: 'amendment',
  transitions: [
    { from: 'PROPOSED', trigger: 'approve', to: 'APPROVED', emits: [] },
    { from: 'PROPOSED', trigger: 'reject', to: 'REJECTED', emits: [] },
    { from: 'PROPOSED', trigger: 'lapse', to: 'LAPSED', emits: [] },
  ],
  operations: { approve: 'decision', reject: 'decision' },
};

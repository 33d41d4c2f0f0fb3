import type { Lifecycle } from '@masar/kit/lifecycle';
import type { KafalahEventType } from '../events';

export const CLAIM_STATUSES = [
  'SUBMITTED',
  'UNDER_REVIEW',
  'APPROVED',
  'PARTIALLY_PAID',
  'PAID',
  'REJECTED',
  'WITHDRAWN',
  'EXTENDED',
] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

export type ClaimTrigger = 'examine' | 'approve' | 'reject' | 'pay' | 'pay in full' | 'discharge';

export const CLAIM_LIFECYCLE: Lifecycle<ClaimStatus, ClaimTrigger, readonly never[]> = {
  subject: 'claim',
  transitions: [
    { from: 'SUBMITTED', trigger: 'examine', to: 'UNDER_REVIEW', emits: [] },
    { from: 'SUBMITTED', trigger: 'approve', to: 'APPROVED', emits: [] },
    { from: 'SUBMITTED', trigger: 'reject', to: 'REJECTED', emits: [] },
    { from: 'SUBMITTED', trigger: 'discharge', to: 'WITHDRAWN', emits: [] },
    { from: 'UNDER_REVIEW', trigger: 'approve', to: 'APPROVED', emits: [] },
    { from: 'UNDER_REVIEW', trigger: 'reject', to: 'REJECTED', emits: [] },
    { from: 'UNDER_REVIEW', trigger: 'discharge', to: 'WITHDRAWN', emits: [] },
    { from: 'APPROVED', trigger: 'pay', to: 'PARTIALLY_PAID', emits: [] },
    { from: 'APPROVED', trigger: 'pay in full', to: 'PAID', emits: [] },
    { from: 'APPROVED', trigger: 'discharge', to: 'WITHDRAWN', emits: [] },
    { from: 'PARTIALLY_PAID', trigger: 'pay', to: 'PARTIALLY_PAID', emits: [] },
    { from: 'PARTIALLY_PAID', trigger: 'pay in full', to: 'PAID', emits: [] },
    { from: 'PARTIALLY_PAID', trigger: 'discharge', to: 'WITHDRAWN', emits: [] },
  ],
  operations: {
    approve: 'decision',
    reject: 'decision',
    pay: 'payment',
    'pay in full': 'payment',
  },
};

/** An extension ends a claim that asked for it or for the payment: URDG 758, article 23. */
export const CLAIM_CONSEQUENCES: Lifecycle<ClaimStatus, 'extend', readonly KafalahEventType[]> = {
  subject: 'claim',
  transitions: [
    { from: 'SUBMITTED', trigger: 'extend', to: 'EXTENDED', emits: ['kafalah.claim.extended'] },
    { from: 'UNDER_REVIEW', trigger: 'extend', to: 'EXTENDED', emits: ['kafalah.claim.extended'] },
  ],
};

import type { Lifecycle } from '@masar/kit/lifecycle';
import type { KafalahEventType } from './events';
import { REVIEW_OPERATIONS } from '../shared/review-decision';

export const KAFALAH_STATUSES = [
  'DRAFT',
  'PENDING_SHARIAH_REVIEW',
  'SHARIAH_APPROVED',
  'ACTIVE',
  'CLAIMED',
  'PAID',
  'EXPIRED',
  'TERMINATED',
] as const;
export type KafalahStatus = (typeof KAFALAH_STATUSES)[number];

export type KafalahTrigger =
  | 'submit'
  | 'approve'
  | 'reject'
  | 'return'
  | 'execute'
  | 'claim'
  | 'examine a claim on'
  | 'approve a claim on'
  | 'reject a claim on'
  | 'pay a claim on'
  | 'amend'
  | 'approve an amendment of'
  | 'reject an amendment of'
  | 'discharge'
  | 'withdraw';

/** Moves that nobody commands: they follow from a command or from a day that has passed. */
export type Consequence = 'settle' | 'resume' | 'expire';

type Emits = readonly KafalahEventType[];

/** The status that a new guarantee has, and the event of its creation. */
export const CREATION = { to: 'DRAFT', emits: 'kafalah.contract.created' } as const;

const AMENDED: Emits = ['kafalah.contract.amended'];
const DISCHARGED: Emits = ['kafalah.contract.discharged'];
const WITHDRAWN: Emits = ['kafalah.contract.withdrawn'];

/** The moves of the rail's operations. Why each exists: adr/0008. */
export const KAFALAH_LIFECYCLE: Lifecycle<KafalahStatus, KafalahTrigger, Emits> = {
  subject: 'kafalah',
  transitions: [
    { from: 'DRAFT', trigger: 'submit', to: 'PENDING_SHARIAH_REVIEW', emits: [] },
    { from: 'PENDING_SHARIAH_REVIEW', trigger: 'approve', to: 'SHARIAH_APPROVED', emits: [] },
    { from: 'PENDING_SHARIAH_REVIEW', trigger: 'reject', to: 'TERMINATED', emits: [] },
    { from: 'PENDING_SHARIAH_REVIEW', trigger: 'return', to: 'DRAFT', emits: [] },
    {
      from: 'SHARIAH_APPROVED',
      trigger: 'execute',
      to: 'ACTIVE',
      emits: ['kafalah.contract.executed'],
    },
    { from: 'ACTIVE', trigger: 'claim', to: 'CLAIMED', emits: ['kafalah.claim.submitted'] },
    { from: 'CLAIMED', trigger: 'claim', to: 'CLAIMED', emits: ['kafalah.claim.submitted'] },
    { from: 'CLAIMED', trigger: 'examine a claim on', to: 'CLAIMED', emits: [] },
    {
      from: 'CLAIMED',
      trigger: 'approve a claim on',
      to: 'CLAIMED',
      emits: ['kafalah.claim.approved'],
    },
    {
      from: 'CLAIMED',
      trigger: 'reject a claim on',
      to: 'CLAIMED',
      emits: ['kafalah.claim.rejected'],
    },
    { from: 'CLAIMED', trigger: 'pay a claim on', to: 'CLAIMED', emits: ['kafalah.claim.paid'] },
    { from: 'ACTIVE', trigger: 'amend', to: 'ACTIVE', emits: [] },
    { from: 'CLAIMED', trigger: 'amend', to: 'CLAIMED', emits: [] },
    { from: 'ACTIVE', trigger: 'approve an amendment of', to: 'ACTIVE', emits: AMENDED },
    { from: 'CLAIMED', trigger: 'approve an amendment of', to: 'CLAIMED', emits: AMENDED },
    { from: 'ACTIVE', trigger: 'reject an amendment of', to: 'ACTIVE', emits: [] },
    { from: 'CLAIMED', trigger: 'reject an amendment of', to: 'CLAIMED', emits: [] },
    { from: 'ACTIVE', trigger: 'discharge', to: 'TERMINATED', emits: DISCHARGED },
    { from: 'CLAIMED', trigger: 'discharge', to: 'TERMINATED', emits: DISCHARGED },
    { from: 'DRAFT', trigger: 'withdraw', to: 'TERMINATED', emits: WITHDRAWN },
    { from: 'PENDING_SHARIAH_REVIEW', trigger: 'withdraw', to: 'TERMINATED', emits: WITHDRAWN },
    { from: 'SHARIAH_APPROVED', trigger: 'withdraw', to: 'TERMINATED', emits: WITHDRAWN },
    { from: 'ACTIVE', trigger: 'withdraw', to: 'TERMINATED', emits: WITHDRAWN },
  ],
  operations: {
    ...REVIEW_OPERATIONS,
    'examine a claim on': 'examine',
    'approve a claim on': 'decision',
    'reject a claim on': 'decision',
    'pay a claim on': 'payment',
    'approve an amendment of': 'decision',
    'reject an amendment of': 'decision',
  },
};

/** The moves that follow in the write of the command, or by the sweep. */
export const KAFALAH_CONSEQUENCES: Lifecycle<KafalahStatus, Consequence, Emits> = {
  subject: 'kafalah',
  transitions: [
    { from: 'CLAIMED', trigger: 'settle', to: 'PAID', emits: [] },
    { from: 'CLAIMED', trigger: 'resume', to: 'ACTIVE', emits: [] },
    { from: 'CLAIMED', trigger: 'expire', to: 'EXPIRED', emits: ['kafalah.contract.expired'] },
    { from: 'ACTIVE', trigger: 'expire', to: 'EXPIRED', emits: ['kafalah.contract.expired'] },
  ],
};

import { step, type Lifecycle, type Transition } from '@masar/kit/lifecycle';
import type { MurabahaEventType } from './events';
import { REVIEW_OPERATIONS } from '../shared/review-decision';

export const MURABAHA_STATUSES = [
  'DRAFT',
  'PENDING_SHARIAH_REVIEW',
  'SHARIAH_APPROVED',
  'ACTIVE',
  'COMPLETED',
  'TERMINATED',
] as const;
export type MurabahaStatus = (typeof MURABAHA_STATUSES)[number];

export type MurabahaTrigger =
  | 'patch'
  | 'submit'
  | 'approve'
  | 'reject'
  | 'return'
  | 'record the acquisition of'
  | 'execute'
  | 'record the resale of'
  | 'receive a payment for'
  | 'pay off'
  | 'reverse a payment of'
  | 'reduce the price of'
  | 'end by a discount'
  | 'settle'
  | 'settle a part of'
  | 'terminate';

type Emitted = readonly MurabahaEventType[];
type MurabahaTransition = Transition<MurabahaStatus, MurabahaTrigger, Emitted>;

/** The status that a new contract has, and the events of its creation. */
export const CREATION = { to: 'DRAFT', emits: ['murabaha.contract.created'] } as const;

const PAID = 'murabaha.payment.received';
const REVERSED = 'murabaha.payment.reversed';
const REDUCED = 'murabaha.price.reduced';
const DONE = 'murabaha.contract.completed';

type Row = readonly [MurabahaStatus, MurabahaTrigger, MurabahaStatus, Emitted?];

const ROWS: readonly Row[] = [
  ['DRAFT', 'patch', 'DRAFT'],
  ['DRAFT', 'submit', 'PENDING_SHARIAH_REVIEW'],
  ['DRAFT', 'terminate', 'TERMINATED'],
  ['PENDING_SHARIAH_REVIEW', 'approve', 'SHARIAH_APPROVED'],
  ['PENDING_SHARIAH_REVIEW', 'reject', 'TERMINATED'],
  ['PENDING_SHARIAH_REVIEW', 'return', 'DRAFT'],
  ['PENDING_SHARIAH_REVIEW', 'terminate', 'TERMINATED'],
  ['SHARIAH_APPROVED', 'record the acquisition of', 'SHARIAH_APPROVED'],
  ['SHARIAH_APPROVED', 'execute', 'ACTIVE', ['murabaha.contract.executed']],
  ['SHARIAH_APPROVED', 'terminate', 'TERMINATED'],
  ['ACTIVE', 'record the resale of', 'ACTIVE'],
  ['ACTIVE', 'receive a payment for', 'ACTIVE', [PAID]],
  ['ACTIVE', 'pay off', 'COMPLETED', [PAID, DONE]],
  ['ACTIVE', 'settle', 'COMPLETED', [PAID, DONE]],
  ['ACTIVE', 'settle a part of', 'ACTIVE', [PAID]],
  ['ACTIVE', 'reverse a payment of', 'ACTIVE', [REVERSED]],
  ['ACTIVE', 'reduce the price of', 'ACTIVE', [REDUCED]],
  ['ACTIVE', 'end by a discount', 'COMPLETED', [REDUCED, DONE]],
  ['ACTIVE', 'terminate', 'TERMINATED'],
  ['COMPLETED', 'reverse a payment of', 'ACTIVE', [REVERSED]],
  ['COMPLETED', 'reduce the price of', 'COMPLETED', [REDUCED]],
];

/** Every move of a murabaha. Why each exists: adr/0003-murabaha-states-and-evidence.md. */
export const MURABAHA_LIFECYCLE: Lifecycle<MurabahaStatus, MurabahaTrigger, Emitted> = {
  subject: 'murabaha contract',
  transitions: ROWS.map(([from, trigger, to, emits = []]) => ({ from, trigger, to, emits })),
  operations: {
    ...REVIEW_OPERATIONS,
    'record the acquisition of': 'acquisition',
    'record the resale of': 'resale',
    'receive a payment for': 'payments',
    'pay off': 'payments',
    'settle a part of': 'settle',
    'reverse a payment of': 'reverse',
    'reduce the price of': 'supplier-discounts',
    'end by a discount': 'supplier-discounts',
  },
};

/** @throws DomainError CONFLICT when the lifecycle has no such move from the contract's state */
export function moveOf(
  { status }: { readonly status: MurabahaStatus },
  trigger: MurabahaTrigger,
): MurabahaTransition {
  return step(MURABAHA_LIFECYCLE, status, trigger);
}

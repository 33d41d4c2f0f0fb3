import { step, type Lifecycle, type Transition } from '@masar/kit/lifecycle';
import type { Dispute } from './dispute';
import type { DisputeEventType } from './events';

export type DisputeStatus = Dispute['status'];

export type DisputeTrigger =
  'investigate' | 'awaitCustomer' | 'awaitMerchant' | 'escalate' | 'resolve' | 'close';

type Emits = readonly DisputeEventType[];

/** A creation has no earlier status, so it is not a row of the table. */
export const CREATION = { to: 'OPEN', emits: 'dispute.created' } as const;

/** Statuses in which somebody has to act. */
export const OPEN_STATUSES = [
  'OPEN',
  'INVESTIGATING',
  'AWAITING_CUSTOMER',
  'AWAITING_MERCHANT',
  'ESCALATED',
] as const satisfies readonly DisputeStatus[];

/** docs/statuses.md shows this table. */
export const DISPUTE_LIFECYCLE: Lifecycle<DisputeStatus, DisputeTrigger, Emits> = {
  subject: 'dispute',
  phrases: { awaitCustomer: 'await the customer on', awaitMerchant: 'await the merchant on' },
  operations: {
    investigate: 'PATCH status INVESTIGATING',
    awaitCustomer: 'PATCH status AWAITING_CUSTOMER',
    awaitMerchant: 'PATCH status AWAITING_MERCHANT',
    close: 'PATCH status CLOSED',
  },
  transitions: [
    { from: 'OPEN', trigger: 'investigate', to: 'INVESTIGATING', emits: [] },
    { from: 'OPEN', trigger: 'awaitCustomer', to: 'AWAITING_CUSTOMER', emits: [] },
    { from: 'OPEN', trigger: 'awaitMerchant', to: 'AWAITING_MERCHANT', emits: [] },
    { from: 'INVESTIGATING', trigger: 'awaitCustomer', to: 'AWAITING_CUSTOMER', emits: [] },
    { from: 'INVESTIGATING', trigger: 'awaitMerchant', to: 'AWAITING_MERCHANT', emits: [] },
    { from: 'AWAITING_CUSTOMER', trigger: 'investigate', to: 'INVESTIGATING', emits: [] },
    { from: 'AWAITING_MERCHANT', trigger: 'investigate', to: 'INVESTIGATING', emits: [] },
    { from: 'ESCALATED', trigger: 'investigate', to: 'INVESTIGATING', emits: [] },
    { from: 'ESCALATED', trigger: 'awaitCustomer', to: 'AWAITING_CUSTOMER', emits: [] },
    { from: 'ESCALATED', trigger: 'awaitMerchant', to: 'AWAITING_MERCHANT', emits: [] },
    ...OPEN_STATUSES.map(
      (from) =>
        ({ from, trigger: 'escalate', to: 'ESCALATED', emits: ['dispute.escalated'] }) as const,
    ),
    ...OPEN_STATUSES.map(
      (from) =>
        ({ from, trigger: 'resolve', to: 'RESOLVED', emits: ['dispute.resolved'] }) as const,
    ),
    // A reopening. It needs a reason, and is possible until the sweep closes the dispute.
    { from: 'RESOLVED', trigger: 'investigate', to: 'INVESTIGATING', emits: [] },
    { from: 'RESOLVED', trigger: 'close', to: 'CLOSED', emits: [] },
  ],
};

/** @throws DomainError CONFLICT when the lifecycle has no such transition from the dispute's status */
export function transitionOf(
  { status }: Pick<Dispute, 'status'>,
  trigger: DisputeTrigger,
): Transition<DisputeStatus, DisputeTrigger, Emits> {
  return step(DISPUTE_LIFECYCLE, status, trigger);
}

/** True while somebody has to act on the dispute. */
export function isOpen({ status }: Pick<Dispute, 'status'>): boolean {
  return OPEN_STATUSES.some((open) => open === status);
}

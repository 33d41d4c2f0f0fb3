import type { Context } from '@masar/kit/decision';
import { caseNumberOf, open, readCreation } from '../../src/disputes/creation';
import { patch } from '../../src/disputes/changes';
import { timely } from '../../src/disputes/deadlines';
import type { Dispute } from '../../src/disputes/dispute';
import { escalate } from '../../src/disputes/escalation';
import type { DisputeStatus } from '../../src/disputes/lifecycle';
import { resolve } from '../../src/disputes/resolution';
import { NO_DESK, type Desk } from '../../src/shared/desk';

export const OPENED = new Date('2026-06-16T09:00:00Z');

export const NOBODY: Desk = NO_DESK;

/** A complaint about a double charge of 250.00 SAR. */
export const COMPLAINT = {
  type: 'TRANSACTION',
  category: 'DUPLICATE_CHARGE',
  customerId: 'cust_001',
  transactionId: 'txn_889',
  amount: '250.00',
  currency: 'SAR',
  priority: 'HIGH',
} as const;

/** A command so many hours after the opening. */
export function contextAt(hours: number, over: Partial<Context> = {}): Context {
  const now = new Date(OPENED.getTime() + hours * 3_600_000);
  return { id: 'dsp_1', actor: 'key_maker', now, settings: {}, ...over };
}

export function opened(over: object = {}, context = contextAt(0)): Dispute {
  const creation = readCreation({ ...COMPLAINT, ...over });
  return open(creation, { caseNumber: caseNumberOf('2026', 1), desk: NOBODY }, context).state;
}

/** A patch, so many hours after the opening. */
export function patched(state: Dispute, values: object, context = contextAt(1)) {
  return timely(patch)(state, { values, desk: NOBODY }, context);
}

export const REFUND = { resolution: 'CUSTOMER_FAVOR', action: 'REFUND', amount: '250.00' } as const;

export function resolved(state: Dispute, terms: object = REFUND, context = contextAt(1)) {
  return timely(resolve)(state, { ...REFUND, ...terms }, context);
}

export function escalated(state: Dispute, escalateTo = 'SUPERVISOR', context = contextAt(1)) {
  return timely(escalate)(state, { reason: 'asked', escalateTo: escalateTo as 'LEGAL' }, context);
}

const open1 = opened();
const to = (status: DisputeStatus) => patched(open1, { status }).state;
const done = resolved(open1).state;

/** One dispute in each status. */
export const LIVES: Readonly<Record<DisputeStatus, Dispute>> = {
  OPEN: open1,
  INVESTIGATING: to('INVESTIGATING'),
  AWAITING_CUSTOMER: to('AWAITING_CUSTOMER'),
  AWAITING_MERCHANT: to('AWAITING_MERCHANT'),
  ESCALATED: escalated(open1).state,
  RESOLVED: done,
  CLOSED: patched(done, { status: 'CLOSED' }).state,
};

import { step, type Lifecycle, type Transition } from '@masar/kit/lifecycle';
import type { Recall, RecallEventType, RecallStatus } from './recall';

export type RecallTrigger = 'accept' | 'reject';

type Emits = readonly RecallEventType[];

/** A camt.056 opens a recall. A creation has no earlier status, so it is not a row of the table. */
export const CREATION = { to: 'OPEN', emits: 'iso20022.recall.received' } as const;

/** A bank gets one answer. docs/recalls.md shows this table. */
export const RECALL_LIFECYCLE: Lifecycle<RecallStatus, RecallTrigger, Emits> = {
  subject: 'recall',
  transitions: [
    { from: 'OPEN', trigger: 'accept', to: 'ACCEPTED', emits: ['iso20022.recall.accepted'] },
    { from: 'OPEN', trigger: 'reject', to: 'REJECTED', emits: ['iso20022.recall.rejected'] },
  ],
};

/** @throws DomainError CONFLICT when the recall is answered */
export function transitionOf(
  { status }: Pick<Recall, 'status'>,
  trigger: RecallTrigger,
): Transition<RecallStatus, RecallTrigger, Emits> {
  return step(RECALL_LIFECYCLE, status, trigger);
}

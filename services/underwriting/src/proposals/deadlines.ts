import { omit } from '@masar/kit/decision';
import { addDays, dateOf, startOf } from '@masar/kit/time';
import { transitionOf } from './lifecycle';
import type { Context, Decision, Proposal } from './proposal';

const OFFER_DAYS = 90;
const INFORMATION_DAYS = 30;
const DAY_MS = 86_400_000;

/** Last day of an offer made now, in UTC. */
export function validUntil(now: Date): string {
  return addDays(dateOf(now), OFFER_DAYS);
}

/** The proposal with an offer until the end of its last day. */
export function withOffer(state: Proposal, lastDay: string): Proposal {
  return { ...state, nextDueAt: startOf(addDays(lastDay, 1)) };
}

/** The proposal with questions and 30 days to answer. Evaluating again without new answers does not prolong that. */
export function withQuestions(
  state: Proposal,
  { informationDueBy }: Proposal,
  now: Date,
): Proposal {
  const dueBy =
    informationDueBy ?? new Date(now.getTime() + INFORMATION_DAYS * DAY_MS).toISOString();
  return { ...state, informationDueBy: dueBy, nextDueAt: new Date(dueBy) };
}

/** The proposal without a deadline. */
export function withoutDeadline(state: Proposal): Proposal {
  return omit(state, 'nextDueAt', 'informationDueBy');
}

/** Expires the proposal where its offer, or the time to answer, has ended by now. */
export function atTime(state: Proposal, now: Date): Decision {
  if (!state.nextDueAt || state.nextDueAt > now) return { state, events: [] };
  const { to } = transitionOf(state, 'expire');
  return { state: { ...withoutDeadline(state), status: to }, events: [] };
}

/** Wraps a command: a proposal whose time has ended expires before it, even when no sweep has seen it yet. */
export function timely<Input>(
  decide: (state: Proposal, input: Input, context: Context) => Decision,
) {
  return (before: Proposal, input: Input, context: Context): Decision =>
    decide(atTime(before, context.now).state, input, context);
}

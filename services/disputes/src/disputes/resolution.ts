import { omit } from '@masar/kit/decision';
import { conflict, DomainError, problem, refuse, type Detail } from '@masar/kit/errors';
import { Money } from '@masar/kit/money';
import type * as shapes from '@masar/proto/gen/shapes/masar/disputes/v1/disputes';
import { refuseUnlessOpen, withoutSlot } from './assignment';
import type { Context, Decision, Dispute } from './dispute';
import { transitionOf } from './lifecycle';
import { fulfilled } from './regulator-duties';
import { brokenRules } from './resolution-rules';
import { paused } from './sla';
import { readPolicy } from './tenant-policy';
import { record } from './timeline';

type Terms = shapes.ResolveDisputeRequest;

/**
 * A resolved dispute. Where it pays more than the tenant's limit, the resolution waits for a second person instead.
 * @throws DomainError CONFLICT unless it is open and no other resolution waits, VALIDATION_ERROR for terms that
 * contradict each other or the dispute
 */
export function resolve(state: Dispute, terms: Terms, context: Context): Decision {
  transitionOf(state, 'resolve');
  refuseProposed(state);
  const sound = exact(terms, state);
  if (needsApproval(sound, state, context)) return propose(state, sound, context);
  return carryOut(state, sound, { resolvedBy: context.actor, now: context.now });
}

/**
 * A dispute whose proposed resolution a second person approved.
 * @throws DomainError CONFLICT when none is proposed, AUTHORIZATION_ERROR for its proposer
 */
export function approve(
  state: Dispute,
  { notes }: shapes.ApproveDisputeResolutionRequest,
  context: Context,
): Decision {
  const proposal = proposalOf(state, 'approve');
  const { actor: by, now } = context;
  const { proposedBy } = proposal;
  if (by === proposedBy) throw ownWork();
  const terms = omit(proposal, 'proposedAt', 'proposedBy');
  const undecided = omit(state, 'proposal');
  return carryOut(undecided, terms, { resolvedBy: proposedBy, now, approval: { by, notes } });
}

/**
 * An open dispute, whose proposed resolution a second person rejected or its proposer withdrew.
 * @throws DomainError CONFLICT when none is proposed
 */
export function reject(
  state: Dispute,
  { reason }: shapes.RejectDisputeResolutionRequest,
  { actor, now }: Context,
): Decision {
  const { proposedBy } = proposalOf(state, 'reject');
  const verb = actor === proposedBy ? 'withdrawn' : 'rejected';
  const details = `The proposed resolution was ${verb}.`;
  const at = now.toISOString();
  const entry = { event: 'RESOLUTION_REJECTED', at, actor, details, notes: reason } as const;
  return { state: record(omit(state, 'proposal'), entry), events: [] };
}

/** Credential and instant of the resolution, with the approval where one was needed. */
interface Resolver {
  readonly resolvedBy: string;
  readonly now: Date;
  readonly approval?: { readonly by: string; readonly notes?: string | undefined };
}

function carryOut(state: Dispute, terms: Terms, { resolvedBy, now, approval }: Resolver): Decision {
  const { to, emits } = transitionOf(state, 'resolve');
  const at = now.toISOString();
  const resolution = { ...terms, resolvedAt: at, resolvedBy };
  const resolved: Dispute = {
    ...paused(withoutSlot(state), now),
    status: to,
    resolution: approval ? { ...resolution, approvedBy: approval.by } : resolution,
  };
  const done = fulfilled(fulfilled(resolved, 'acknowledgedAt', now), 'answeredAt', now);
  const details = `Resolved: ${inWords(terms, state)}.`;
  const approved = approval && 'approved by a second person';
  const texts = [terms.notes, approved, approval?.notes].filter((each) => each !== undefined);
  const notes = texts.length > 0 ? texts.join(' — ') : undefined;
  const entry = {
    event: 'RESOLVED',
    at,
    actor: approval?.by ?? resolvedBy,
    details,
    notes,
  } as const;
  return { state: record(done, entry), events: emits.map((type) => ({ type })) };
}

function propose(state: Dispute, terms: Terms, { actor, now }: Context): Decision {
  const at = now.toISOString();
  const proposed: Dispute = { ...state, proposal: { ...terms, proposedAt: at, proposedBy: actor } };
  const details = `Proposed, to be approved by a second person: ${inWords(terms, state)}.`;
  const { notes } = terms;
  const entry = { event: 'RESOLUTION_PROPOSED', at, actor, details, notes } as const;
  return { state: record(proposed, entry), events: [] };
}

/** The terms with exact amounts in the dispute's currency. @throws DomainError VALIDATION_ERROR */
function exact(terms: Terms, state: Dispute): Terms {
  const problems: Detail[] = brokenRules(terms, state);
  refuse(problems);
  const { currency } = state;
  if (currency === undefined) return terms;
  const { amount, compensation } = terms;
  const text = (value: string, field: string) => Money.read(value, currency, field).toDecimal();
  return {
    ...terms,
    ...(amount !== undefined && { amount: text(amount, 'amount') }),
    ...(compensation && {
      compensation: {
        ...compensation,
        amount: text(compensation.amount, 'compensation.amount'),
      },
    }),
  };
}

/**
 * True where one person may not decide it: all payments together exceed the limit, or the limit has another currency.
 */
function needsApproval(terms: Terms, state: Dispute, { settings }: Context): boolean {
  const limit = readPolicy(settings).dispute.approvalLimit;
  const { currency, paidBefore } = state;
  if (!limit || currency === undefined) return false;
  const now = [terms.amount, terms.compensation?.amount];
  if (now.every((part) => part === undefined)) return false;
  const paid = sumOf([...now, paidBefore?.amount, paidBefore?.compensation], currency);
  return currency !== limit.currency || paid.compare(Money.stored(limit.amount, currency)) > 0;
}

function sumOf(parts: readonly (string | undefined)[], currency: string): Money {
  return parts.reduce(
    (sum, part) => (part === undefined ? sum : sum.plus(Money.stored(part, currency))),
    Money.zero(currency),
  );
}

/** The dispute without its resolution; the payments of that resolution still count. */
export function withoutResolution(state: Dispute): Dispute {
  const { currency, resolution, paidBefore } = state;
  const rest = omit(state, 'resolution');
  if (currency === undefined || !resolution) return rest;
  const sum = (before: string | undefined, more: string | undefined) =>
    sumOf([before, more], currency).toDecimal();
  const amount = sum(paidBefore?.amount, resolution.amount);
  const compensation = sum(paidBefore?.compensation, resolution.compensation?.amount);
  return { ...rest, paidBefore: { amount, compensation } };
}

function inWords(
  { resolution, action, amount, compensation }: Terms,
  { currency = '' }: Dispute,
): string {
  const paid = amount === undefined ? '' : ` of ${amount} ${currency}`;
  const gift = compensation
    ? `, and ${compensation.type} of ${compensation.amount} ${currency}`
    : '';
  return `${resolution}, ${action}${paid}${gift}`;
}

function refuseProposed({ proposal }: Dispute): void {
  if (!proposal) return;
  const complaint = `of ${proposal.proposedAt} waits for its approval; approve or reject it first`;
  throw conflict(problem('resolution', 'INVALID_STATE', complaint));
}

function proposalOf(state: Dispute, verb: string): shapes.DisputeProposal {
  refuseUnlessOpen(state, `${verb} the resolution of`);
  if (state.proposal) return state.proposal;
  throw conflict(
    problem('resolution', 'INVALID_STATE', 'waits for no approval; nothing is proposed'),
  );
}

function ownWork(): DomainError {
  const message =
    'who proposed a resolution may not approve it; ask a colleague with another credential';
  return new DomainError('AUTHORIZATION_ERROR', message);
}

import { problem, refuse, type Detail } from '@masar/kit/errors';
import { fraction } from '@masar/kit/money';
import { collect, currencyOf, type Value } from '@masar/kit/shape';
import { CreateDisputeRequest } from '@masar/proto/gen/shapes/masar/disputes/v1/disputes';
import type { Desk } from '../shared/desk';
import { assignNow } from './assignment';
import { withNextDue } from './deadlines';
import type { Context, Decision, Dispute } from './dispute';
import { CREATION } from './lifecycle';
import { regulatorClock } from './regulators';
import { deadlineOf } from './sla';
import { readPolicy } from './tenant-policy';
import { record } from './timeline';

export type Creation = Value<typeof CreateDisputeRequest> & Pick<Dispute, 'priority'>;

/** @throws DomainError VALIDATION_ERROR naming every missing, ill-formed or contradictory field */
export function readCreation(request: object): Creation {
  const problems: Detail[] = [];
  const currency = currencyOf(request);
  const creation = collect(CreateDisputeRequest, request, { currency, problems });
  if (problems.length === 0) problems.push(...contradictions(creation));
  refuse(problems);
  return { ...creation, priority: creation.priority ?? 'MEDIUM' };
}

function contradictions({
  amount,
  currency,
  ...creation
}: Value<typeof CreateDisputeRequest>): Detail[] {
  const { transactionId, description, links = {} } = creation;
  const isAboutNothing =
    transactionId === undefined && description === undefined && Object.keys(links).length === 0;
  const problems: Detail[] = [];
  if (isAboutNothing) {
    const complaint = 'is required for a dispute that names neither a transaction nor a link';
    problems.push(problem('description', 'REQUIRED', complaint));
  }
  if (amount !== undefined && currency === undefined) {
    problems.push(problem('currency', 'REQUIRED', 'is required beside an amount'));
  }
  if (amount !== undefined && fraction(amount).lte(0)) {
    problems.push(problem('amount', 'OUT_OF_RANGE', 'must be above zero'));
  }
  return problems;
}

/** Inputs from the store: the number of the case, and the desk that gives it an agent. */
interface Opening {
  readonly caseNumber: string;
  readonly desk: Desk;
}

/** The case number as the API shows it, for example DSP-2026-000001. */
export function caseNumberOf(year: string, number: number): string {
  return `DSP-${year}-${String(number).padStart(6, '0')}`;
}

/** A new dispute, assigned where an agent is free. */
export function open(
  creation: Creation,
  { caseNumber, desk }: Opening,
  context: Context,
): Decision {
  const { actor, now } = context;
  const at = now.toISOString();
  const details = `Opened with priority ${creation.priority}.`;
  const opened = record(newDispute(creation, caseNumber, context), {
    ...{ event: 'CREATED', at, actor, details, isByCustomer: context.partyId !== undefined },
  });
  const { state, events } = assignNow(opened, desk, now);
  return { state: withNextDue(state), events: [{ type: CREATION.emits }, ...events] };
}

function newDispute(
  creation: Creation,
  caseNumber: string,
  { actor, partyId, now, settings }: Context,
): Dispute {
  const { jurisdiction, calendar, dispute } = readPolicy(settings);
  const at = now.toISOString();
  const clock = { openedAt: at, pausedMs: 0 };
  const regulator = regulatorClock(jurisdiction, calendar, now);
  const documents = creation.evidence ?? [];
  const isByCustomer = partyId !== undefined;
  return {
    ...creation,
    caseNumber,
    status: CREATION.to,
    evidence: documents,
    evidenceItems: documents.map((documentId) => ({
      ...{ documentId, type: 'OTHER', submittedBy: actor, submittedAt: at, isByCustomer },
    })),
    slaDeadline: deadlineOf(creation.priority, clock),
    clock,
    ...(regulator && { regulator }),
    escalationLevel: 0,
    escalatesOnBreach: dispute.escalateOnBreach ?? false,
    isBreached: false,
    timeline: [],
    counts: { entries: 0, comments: 0, internal: 0 },
    createdBy: actor,
    isOpenedByCustomer: isByCustomer,
  };
}

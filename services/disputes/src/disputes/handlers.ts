import { problem, refuse } from '@masar/kit/errors';
import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { read, type ObjectShape, type Value } from '@masar/kit/shape';
import {
  readPage,
  readWithout,
  writePage,
  type AggregateStore,
  type Stored,
} from '@masar/kit/store';
import * as shapes from '@masar/proto/gen/shapes/masar/disputes/v1/disputes';
import type * as wire from '@masar/proto/gen/ts/masar/disputes/v1/disputes';
import { NO_DESK, type Desk } from '../shared/desk';
import { assignTo, type Named } from './assignment';
import { patch } from './changes';
import { caseNumberOf, open, readCreation } from './creation';
import type { Context, Decision, Dispute } from './dispute';
import { escalate } from './escalation';
import { approve, reject, resolve } from './resolution';
import type { CarryOut, Disputes } from './store';
import { writeDispute } from './wire/write-dispute';

type DisputeHandlers = Omit<
  Handlers<typeof wire.DisputesServiceService>,
  | `${string}Agent`
  | `${string}Agents`
  | `${string}Comment`
  | `${string}Comments`
  | `${string}Evidence`
  | 'listDisputeTimeline'
  | 'getDisputeReport'
  | 'getDisputeReportCsv'
>;

/** Gives disputes to agents by the desk of the tenant (src/worker/assignments.ts). */
export interface Assigning {
  with(scope: Scope, work: (desk: Desk) => Promise<Stored<Dispute>>): Promise<Stored<Dispute>>;
  opening(
    scope: Scope,
    create: (assignBy: (decide: (desk: Desk) => Decision) => Decision) => Promise<Stored<Dispute>>,
  ): Promise<Stored<Dispute>>;
  seatOf(scope: Scope, agentId: string): Promise<Named>;
}

interface Parts {
  readonly store: AggregateStore<Dispute>;
  readonly disputes: Disputes;
  readonly carryOut: CarryOut;
  readonly assignments: Assigning;
}

/** The operations on disputes. */
export function disputeHandlers(parts: Parts): DisputeHandlers {
  const { disputes } = parts;
  return {
    createDispute: creating(parts),
    listDisputes: listing(parts),
    getDispute: disputes.get(),
    patchDispute: patching(parts),
    assignDispute: assigning(parts),
    escalateDispute: answering(parts, shapes.EscalateDisputeRequest, escalate),
    resolveDispute: answering(parts, shapes.ResolveDisputeRequest, resolve),
    approveDisputeResolution: answering(parts, shapes.ApproveDisputeResolutionRequest, approve),
    rejectDisputeResolution: answering(parts, shapes.RejectDisputeResolutionRequest, reject),
  };
}

/** The handler of a command that answers with the dispute. */
function answering<Shape extends ObjectShape>(
  { carryOut }: Parts,
  shape: Shape,
  decide: (state: Dispute, input: Value<Shape>, context: Context) => Decision,
) {
  return async (scope: Scope, request: { readonly disputeId: string }): Promise<wire.Dispute> => {
    const input = read(shape, request);
    return writeDispute(await carryOut({ scope, request, input }, decide), scope);
  };
}

function creating({ disputes, assignments }: Parts): DisputeHandlers['createDispute'] {
  return async (scope, request) => {
    const creation = readCreation(request);
    if (scope.partyId !== undefined) refuseForCustomers({ priority: request.priority });
    const year = scope.clock.now().toISOString().slice(0, 4);
    const stored = await assignments.opening(scope, (assignBy) =>
      disputes.createdNext(scope, year, (context, number) =>
        assignBy((desk) =>
          open(creation, { caseNumber: caseNumberOf(year, number), desk }, context),
        ),
      ),
    );
    return writeDispute(stored, scope);
  };
}

function listing({ store }: Parts): DisputeHandlers['listDisputes'] {
  return async (scope, request) => {
    const { status, category, priority, assignedTo, customerId, breached: isBreached } = request;
    const { unassigned } = request;
    if (scope.partyId !== undefined) {
      refuseForCustomers({ assignedTo, breached: isBreached, unassigned });
    }
    const without = readWithout(request, 'unassigned', 'assignedTo');
    const filter = { status, category, priority, assignedTo, customerId, isBreached };
    const asked = readPage(scope, request);
    const found = await store.list(scope, filter, {
      ...{ ...asked, without },
      from: instant(request.from),
      to: instant(request.to),
      sortBy: request.sort === 'slaDeadline' ? request.sort : undefined,
    });
    return writePage(found, asked, (one) => writeDispute(one, scope));
  };
}

/**
 * A customer may not filter by the work of the staff, which would reveal it, nor choose the priority, which sets the
 * deadline.
 */
function refuseForCustomers(fields: Readonly<Record<string, unknown>>): void {
  const given = Object.keys(fields).filter((name) => fields[name] !== undefined);
  refuse(
    given.map((name) =>
      problem(name, 'NOT_ALLOWED', "is for the tenant's own credentials; leave it out"),
    ),
  );
}

function instant(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}

/** Only a patch that may reopen the dispute needs the desk: the reopened dispute takes a place at its agent. */
function patching(parts: Parts): DisputeHandlers['patchDispute'] {
  return async (scope, request) => {
    const withDesk = (desk: Desk) =>
      parts.carryOut({ scope, request, input: { values: request, desk } }, patch);
    const mayReopen = request.status === 'INVESTIGATING';
    const stored = mayReopen
      ? await parts.assignments.with(scope, withDesk)
      : await withDesk(NO_DESK);
    return writeDispute(stored, scope);
  };
}

function assigning(parts: Parts): DisputeHandlers['assignDispute'] {
  return async (scope, request) => {
    const { assignedTo, notes } = read(shapes.AssignDisputeRequest, request);
    // The dispute is looked up before the agent, so that an unknown dispute is NOT_FOUND whichever agent is named.
    await parts.store.get(scope, request.disputeId);
    const stored = await parts.assignments.with(scope, async () => {
      const named = await parts.assignments.seatOf(scope, assignedTo);
      return parts.carryOut({ scope, request, input: { named, notes } }, assignTo);
    });
    return writeDispute(stored, scope);
  };
}

import type { Scope } from '@masar/kit/scope';
import type { AggregateStore, Decision as Change, Stored } from '@masar/kit/store';
import { rulesKept, type ComplianceCheck } from '../../shared/rules/evaluate';
import type { Context, Decision, Murabaha } from '../contract';
import { writeEvent, type StoredMurabaha } from './write-contract';

type Store = AggregateStore<Murabaha>;
type Decide = (state: Murabaha, context: Context) => Decision;

/** Stores a new contract. */
export function createStored(
  store: Store,
  scope: Scope,
  decide: (context: Context) => Decision,
): Promise<Stored<Murabaha>> {
  return store.create(scope, (id, now) => {
    const { workspaceId } = scope;
    const envelope = { id, workspaceId, createdAt: now, updatedAt: now };
    return withEventData(envelope, decide(contextOf(scope, id, now)));
  });
}

/** Carries out a command on a stored contract. */
export function updateStored(
  store: Store,
  { scope, id }: { readonly scope: Scope; readonly id: string },
  decide: Decide,
): Promise<Stored<Murabaha>> {
  return store.update(scope, id, (state, now, { workspaceId, createdAt }) => {
    const envelope = { id, workspaceId, createdAt, updatedAt: now };
    return withEventData(envelope, decide(state, contextOf(scope, id, now)), state.checks);
  });
}

function contextOf({ actor, settings, idempotencyKey }: Scope, id: string, now: Date): Context {
  return { id, actor, now, settings, isKeyed: idempotencyKey !== undefined };
}

/** The decision as the store takes it: each event tells the contract as it is afterwards. */
function withEventData(
  envelope: Omit<StoredMurabaha, 'state'>,
  { state, events }: Decision,
  checksBefore: readonly ComplianceCheck[] = [],
): Change<Murabaha> {
  return {
    state,
    events: events.map((event) => writeEvent({ ...envelope, state }, event)),
    ruleRefs: rulesKept(state.checks, checksBefore),
  };
}

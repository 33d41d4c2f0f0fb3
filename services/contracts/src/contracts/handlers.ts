import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { type ObjectShape, read, type Value } from '@masar/kit/shape';
import {
  readPage,
  writePage,
  type AggregateStore,
  type Decision as Change,
} from '@masar/kit/store';
import type {
  Contract as ContractMessage,
  ContractsServiceService,
} from '@masar/proto/gen/ts/masar/contracts/v1/contracts';
import { ACTIVATION, APPROVAL, COMPLETION, REJECTION, SUBMISSION, TERMINATION } from './commands';
import type { Context, Contract, Decision } from './contract';
import { create, patch, submit } from './draft';
import { activate, complete, terminate } from './in-force';
import { readCreation, readPatch } from './read-contract';
import { approve, reject } from './review';
import { rulesKept, type ComplianceCheck } from '../shared/rules/evaluate';
import { writeContract, writeEvent, type StoredContract } from './write-contract';

/** The ten operations of the contracts rail. */
export function contractHandlers(
  store: AggregateStore<Contract>,
): Handlers<typeof ContractsServiceService> {
  return {
    createContract: async (scope, request) => {
      const creation = readCreation(request);
      const stored = await store.create(scope, (id, now) => {
        const envelope = { id, createdAt: now, updatedAt: now };
        return withEventData(envelope, create(creation, { actor: scope.actor, now }));
      });
      return writeContract(stored);
    },
    listContracts: async (scope, { status, type, page, perPage }) => {
      const asked = readPage({ page, perPage });
      const found = await store.list(scope, { status, type }, asked);
      return writePage(found, asked, writeContract);
    },
    getContract: async (scope, { id }) => writeContract(await store.get(scope, id)),
    patchContract: (scope, request) => {
      const change = readPatch(request);
      const decide = (state: Contract, context: Context) => patch(state, change, context);
      return updateStored(store, { scope, id: request.id, decide });
    },
    submitContract: command(store, SUBMISSION, submit),
    approveContract: command(store, APPROVAL, approve),
    rejectContract: command(store, REJECTION, reject),
    activateContract: command(store, ACTIVATION, activate),
    completeContract: command(store, COMPLETION, complete),
    terminateContract: command(store, TERMINATION, terminate),
  };
}

/** The handler of a command whose request, beside the id, has this shape. */
function command<S extends ObjectShape>(
  store: AggregateStore<Contract>,
  shape: S,
  decide: (state: Contract, command: Value<S>, context: Context) => Decision,
) {
  return async (scope: Scope, request: { readonly id: string }): Promise<ContractMessage> => {
    const input = read(shape, request);
    return updateStored(store, {
      scope,
      id: request.id,
      decide: (state, context) => decide(state, input, context),
    });
  };
}

interface Order {
  readonly scope: Scope;
  readonly id: string;
  readonly decide: (state: Contract, context: Context) => Decision;
}

async function updateStored(
  store: AggregateStore<Contract>,
  { scope, id, decide }: Order,
): Promise<ContractMessage> {
  const stored = await store.update(scope, id, (state, now, { createdAt }) =>
    withEventData(
      { id, createdAt, updatedAt: now },
      decide(state, { actor: scope.actor, now }),
      state.compliance.checks,
    ),
  );
  return writeContract(stored);
}

/** The decision as the store takes it: each event tells the contract as it is afterwards. */
function withEventData(
  envelope: Omit<StoredContract, 'state'>,
  { state, events }: Decision,
  checksBefore: readonly ComplianceCheck[] = [],
): Change<Contract> {
  return {
    state,
    events: events.map((event) => writeEvent({ ...envelope, state }, event)),
    ruleRefs: rulesKept(state.compliance.checks, checksBefore),
  };
}

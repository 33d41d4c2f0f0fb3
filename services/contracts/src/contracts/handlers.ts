import type { Handlers } from '@masar/kit/rpc';
import type { Scope } from '@masar/kit/scope';
import { writePage, type AggregateStore, type Decision as Change } from '@masar/kit/store';
import type {
  Contract as ContractMessage,
  ContractsServiceService,
} from '@masar/proto/gen/ts/masar/contracts/v1/contracts';
import { ACTIVATION, APPROVAL, COMPLETION, REJECTION, SUBMISSION, TERMINATION } from './commands';
import {
  activate,
  approve,
  complete,
  create,
  patch,
  reject,
  submit,
  terminate,
  type Context,
  type Contract,
  type Decision,
} from './contract';
import { readCreation, readPatch } from './read-contract';
import { read } from './read-shape';
import type { ObjectShape, Value } from './shape';
import { writeContract, writeEvent, type StoredContract } from './write-contract';

/** Source: spec, Limits. */
const DEFAULT_PER_PAGE = 20;

/** The ten operations of the contracts rail. */
export function contractHandlers(
  store: AggregateStore<Contract>,
): Handlers<typeof ContractsServiceService> {
  return {
    createContract: async (scope, request) => {
      const creation = readCreation(request);
      const stored = await store.create(scope, (id, now) => {
        const envelope = { id, createdAt: now, updatedAt: now };
        return told(envelope, create(creation, { actor: scope.actor, now }));
      });
      return writeContract(stored);
    },
    listContracts: async (scope, { status, type, page, perPage }) => {
      const asked = { page: page || 1, perPage: perPage || DEFAULT_PER_PAGE };
      const found = await store.list(scope, { status, type }, asked);
      return writePage(found, asked, writeContract);
    },
    getContract: async (scope, { id }) => writeContract(await store.get(scope, id)),
    patchContract: (scope, request) => {
      const change = readPatch(request);
      const decide = (state: Contract, context: Context) => patch(state, change, context);
      return carriedOut(store, { scope, id: request.id, decide });
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
    return carriedOut(store, {
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

async function carriedOut(
  store: AggregateStore<Contract>,
  { scope, id, decide }: Order,
): Promise<ContractMessage> {
  const stored = await store.update(scope, id, (state, now, { createdAt }) =>
    told({ id, createdAt, updatedAt: now }, decide(state, { actor: scope.actor, now })),
  );
  return writeContract(stored);
}

/** A decision whose events tell the contract as it is after it. */
function told(
  envelope: Omit<StoredContract, 'state'>,
  { state, events }: Decision,
): Change<Contract> {
  return { state, events: events.map((event) => writeEvent({ ...envelope, state }, event)) };
}

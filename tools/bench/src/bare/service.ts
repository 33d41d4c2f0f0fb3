import { randomUUID } from 'node:crypto';
import {
  Server,
  ServerCredentials,
  status,
  type sendUnaryData,
  type ServerUnaryCall,
} from '@grpc/grpc-js';
import type { Collection } from 'mongodb';
import { contractsDefinition } from './definition';

/** Write concern of the kit's store, so that both paths wait for the journal. */
const DURABLE = { writeConcern: { j: true } } as const;

type Handler = (request: { readonly id?: string }) => Promise<object | null>;

/**
 * A service without checks and rules: one insert, one find by _id.
 * @param computed fields that masar would compute; added as they are, so that documents, messages and
 * answers are equally long
 */
export async function startService(contracts: Collection<{ _id: string }>, computed: object) {
  const { CreateContract, GetContract } = contractsDefinition();
  const server = new Server();
  server.addService(
    { CreateContract, GetContract },
    {
      CreateContract: unary(async (request) => {
        const contract = { ...computed, ...request, id: `ctr_${randomUUID()}` };
        await contracts.insertOne({ _id: contract.id, ...contract }, DURABLE);
        return contract;
      }),
      GetContract: unary(({ id = '' }) => contracts.findOne({ _id: id })),
    },
  );
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return { address: `127.0.0.1:${port}`, stop: () => server.forceShutdown() };
}

function unary(handle: Handler) {
  return (call: ServerUnaryCall<{ id?: string }, object>, answer: sendUnaryData<object>): void => {
    handle(call.request).then(
      (found) => (found ? answer(null, found) : answer({ code: status.NOT_FOUND })),
      (error: Error) => answer(error),
    );
  };
}

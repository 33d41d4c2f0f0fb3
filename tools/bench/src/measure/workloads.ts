import { randomUUID } from 'node:crypto';
import type { Request } from 'autocannon';
import type { Caller } from '../servers/callers';
import { CONTRACT_BODY } from '../servers/contract-body';
import { createContract } from '../servers/target';

/** One kind of request. */
export interface Workload {
  readonly name: string;
  /** Least ratio to the bare path's throughput; absent when there is no aim. */
  readonly aim?: number;
  /** Kept connections, each with one request in flight; 64 when left out. */
  readonly connections?: number;
  /** Requests that one connection of this caller repeats. */
  requests(url: string, caller: Caller): Promise<Request[]>;
}

/** Contracts that one connection reads in turn. */
const READ_CONTRACTS = 20;

export const CREATE: Workload = {
  name: 'POST',
  aim: 0.8,
  requests: async (_url, caller) => [creation(caller)],
};

/** One after the other, as a client's batch job sends them. */
export const CREATE_ALONE: Workload = {
  requests: CREATE.requests,
  name: 'POST, one connection',
  connections: 1,
};

/** The bare path gets the keys too and ignores them, since making them costs the generator time. */
export const CREATE_WITH_KEY: Workload = {
  name: 'POST with key',
  aim: 0.6,
  requests: async (_url, caller) => [
    {
      ...creation(caller),
      setupRequest: (request) => ({
        ...request,
        headers: { ...request.headers, 'X-Idempotency-Key': randomUUID() },
      }),
    },
  ],
};

export const GET: Workload = {
  name: 'GET by id',
  aim: 1,
  async requests(url, caller) {
    const requests: Request[] = [];
    while (requests.length < READ_CONTRACTS) {
      const { contract } = await createContract(url, caller);
      requests.push({ method: 'GET', path: `/v1/contracts/${contract.id}`, headers: caller });
    }
    return requests;
  },
};

export const LIST: Workload = {
  name: 'list of 20',
  requests: async (_url, caller) => [
    { method: 'GET', path: '/v1/contracts?perPage=20', headers: caller },
  ],
};

function creation(caller: Caller): Request {
  const headers = { ...caller, 'Content-Type': 'application/json' };
  return { method: 'POST', path: '/v1/contracts', headers, body: CONTRACT_BODY };
}

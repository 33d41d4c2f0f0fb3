import type { Handlers } from '../rpc';
import type { RanDue, Sweeper } from './sweeper';

/** Asks a service to run what is due of the context's tenant, by the context's clock. */
export interface RunDue {
  /** Number of the clock's move, growing for each tenant. */
  readonly move: number;
}

/**
 * The one rpc that every service serves beside its own. Its messages are JSON: the kit may not
 * import proto, and both ends of it are the kit's (adr/0004-sweeps-and-clocks.md).
 */
export const SWEEPS_SERVICE = {
  runDue: {
    path: '/masar.platform.v1.SweepsService/RunDue',
    requestStream: false,
    responseStream: false,
    requestSerialize: toJson<RunDue>,
    requestDeserialize: fromJson<RunDue>,
    responseSerialize: toJson<RanDue>,
    responseDeserialize: fromJson<RanDue>,
  },
} as const;

export function sweepsHandlers(sweeper: Sweeper): Handlers<typeof SWEEPS_SERVICE> {
  return { runDue: (scope, { move }) => sweeper.runDue(scope, move) };
}

function toJson<T>(value: T): Buffer {
  return Buffer.from(JSON.stringify(value));
}

function fromJson<T>(bytes: Buffer): T {
  return JSON.parse(bytes.toString()) as T;
}
